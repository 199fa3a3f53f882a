import { beforeEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../../fixtures/browser.ts';

const replace = vi.fn();
beforeEach(() => {
  openBrowser();
  vi.stubGlobal('location', { replace: replace.mockReset() });
});

/** The stores as a page finds them. */
async function open() {
  vi.resetModules();
  const { $toasts, tell } = await import('../../../src/stores/toasts.ts');
  const { leadTo, takeOver } = await import('../../../src/stores/hand-over.ts');
  const shown = () => $toasts.get().map(({ title, isError }) => ({ title, isError }));
  return { tell, leadTo, takeOver, shown };
}

it('the next page shows the notices of the one that led there, and the one after it does not', async () => {
  const first = await open();
  first.tell({ title: 'Error', text: 'Not saved', isError: true });
  first.tell({ title: 'Successfully signed out!', text: '' });
  first.leadTo('/login');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login');
  const [next, after] = [await open(), await open()];
  next.takeOver();
  expect(next.shown()).toEqual([
    { title: 'Error', isError: true },
    { title: 'Successfully signed out!' },
  ]);
  after.takeOver();
  expect(after.shown()).toEqual([]);
});

it.each(['{', '[{"title":7}]', 'null'])('what is kept as %s is no notice', async (kept) => {
  sessionStorage.setItem('notices', kept);
  const { takeOver, shown } = await open();
  takeOver();
  expect(shown()).toEqual([]);
});

it('a browser that keeps nothing leads on all the same', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { leadTo, takeOver } = await open();
  takeOver();
  leadTo('/login');
  expect(replace).toHaveBeenCalledOnce();
});
