import { beforeEach, expect, it, vi } from 'vitest';
import type { QueuedAction } from '../../../src/actions/action.ts';
import {
  handleActions,
  handleLeftActions,
  runAction,
  saveAction,
  timeOf,
} from '../../../src/actions/queue.ts';
import { type Browser, openBrowser } from '../../fixtures/browser.ts';
import '../../../src/islands/shop-actions.ts';

let browser: Browser;
let queue: QueuedAction[];
let lastId = 0;
beforeEach(() => {
  browser = openBrowser();
  queue = [];
  window.actionRuntime = {
    hydrate: () => undefined,
    preloadIsland: async () => [],
    setItem: () => undefined,
    getItem: () => null,
    queue,
    paint: () => undefined,
    clearPending: () => undefined,
  };
  window.actionCollector = {
    early: [],
    describe: () => press('send'),
    onInput: () => undefined,
    load: async () => undefined,
  };
});

const press = (action: QueuedAction['action']): QueuedAction => ({
  id: `action${(lastId += 1)}`,
  action,
  fields: [],
  pressed: null,
});
/** What the next page would find. */
const saved = () => Object.values(browser.stored).map((text) => JSON.parse(String(text)));

it('handles queued and later actions once each, and forgets them', async () => {
  const handled: QueuedAction[] = [];
  const [early, late, other] = [press('add'), press('add'), press('book')];
  queue.push(early, other);
  saveAction(early);
  const stop = handleActions({ add: (one) => void handled.push(one) });
  queue.push(late);
  browser.tell('actions:hydrate');
  browser.tell('actions:hydrate');
  await expect.poll(() => queue).toEqual([other]);
  expect(handled).toEqual([early, late]);
  expect(saved()).toEqual([]);
  stop();
  queue.push(press('add'));
  browser.tell('actions:hydrate');
  expect(handled).toHaveLength(2);
});

it.each(['of an island', 'of a button', 'of a form'])(
  'keeps an unfinished action for the next page: %s',
  async (of) => {
    const done = Promise.withResolvers<void>();
    if (of === 'of an island') void runAction('send', ['quantity', [1]], false, () => done.promise);
    else {
      queue.push({ ...press('add'), fields: of === 'of a form' ? [['email', 'a@b.example']] : [] });
      queue.forEach(saveAction);
      handleActions({ add: () => done.promise });
    }
    // What says who somebody is, storage has only while no page has it: the runtime saves it when the page is left.
    await expect.poll(() => saved()).toHaveLength(of === 'of a form' ? 0 : 1);
    expect(queue).toHaveLength(1);
    queue.forEach(saveAction);
    expect(saved()).toMatchObject([{ id: queue[0]?.id }]);
    done.resolve();
    await expect.poll(() => saved()).toEqual([]);
  },
);

it.each([true, false])(
  'handles what was left in one of two tabs that find it at once, with locks of the browser: %s',
  async (hasLocks) => {
    if (!hasLocks) vi.stubGlobal('navigator', {});
    const handled: string[] = [];
    saveAction(press('add'));
    for (const tab of ['one', 'other']) {
      vi.resetModules();
      const tabs = await import('../../../src/actions/queue.ts');
      window.actionRuntime = { ...window.actionRuntime, queue: [] };
      tabs.handleLeftActions(async () => void handled.push(tab));
    }
    await expect.poll(() => handled).toHaveLength(1);
    await expect.poll(() => saved()).toEqual([]);
    expect(handled).toEqual(['one']);
  },
);

it('leaves its own actions to their handlers, and drops what it cannot read', async () => {
  const handler = vi.fn<() => void>();
  queue.push(press('add'));
  queue.forEach(saveAction);
  browser.stored.setItem('action9', '{');
  handleLeftActions(handler);
  expect(Object.keys(browser.stored)).toEqual([queue[0]?.id]);
  expect(handler).not.toHaveBeenCalled();
});

it('knows the time of an action by its id', () => {
  expect(timeOf({ id: 'action17640000000000.25' })).toBe(1_764_000_000_000);
});

it('handles actions in a browser that refuses its storage', async () => {
  vi.spyOn(browser.stored, 'getItem').mockReturnValue(null);
  vi.stubGlobal('localStorage', null);
  const handler = vi.fn<() => void>();
  queue.push(press('add'));
  queue.forEach(saveAction);
  handleActions({ add: handler });
  await expect.poll(() => handler).toHaveBeenCalledOnce();
});
