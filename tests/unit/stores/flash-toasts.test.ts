import { beforeEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../../fixtures/browser.ts';

const replace = vi.fn();
beforeEach(() => {
  openBrowser();
  vi.stubGlobal('location', { replace: replace.mockReset() });
});

/** Loads the stores like a new page. */
async function open() {
  vi.resetModules();
  const { $toasts, showToast } = await import('../../../src/stores/toasts.ts');
  const { redirectWithToasts, restoreToasts } = await import('../../../src/stores/flash-toasts.ts');
  const shown = () => $toasts.get().map(({ title, isError }) => ({ title, isError }));
  return { showToast, redirectWithToasts, restoreToasts, shown };
}

it('shows the toasts of a page on the next page only', async () => {
  const first = await open();
  first.showToast({ title: 'Error', text: 'Not saved', isError: true });
  first.showToast({ title: 'Successfully signed out!', text: '' });
  first.redirectWithToasts('/login');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login');
  const [next, after] = [await open(), await open()];
  next.restoreToasts();
  expect(next.shown()).toEqual([
    { title: 'Error', isError: true },
    { title: 'Successfully signed out!' },
  ]);
  after.restoreToasts();
  expect(after.shown()).toEqual([]);
});

it.each(['{', '[{"title":7}]', 'null'])('ignores the stored value %s', async (saved) => {
  sessionStorage.setItem('flash-toasts', saved);
  const { restoreToasts, shown } = await open();
  restoreToasts();
  expect(shown()).toEqual([]);
});

it('navigates in a browser without storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { redirectWithToasts, restoreToasts } = await open();
  restoreToasts();
  redirectWithToasts('/login');
  expect(replace).toHaveBeenCalledOnce();
});
