import { beforeEach, expect, it, vi } from 'vitest';
import { ageOf, handleActions, runAction } from '../../../src/actions/handle-actions.ts';
import { saveAction } from '../../../src/actions/saved-actions.ts';
import type { QueuedAction } from '../../../src/actions/action.ts';
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
  path: '/',
  pressed: null,
  href: null,
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

it.each([true, false])(
  'keeps an unfinished action for the next page: of an island %s',
  async (of) => {
    const done = Promise.withResolvers<void>();
    if (of) void runAction('send', ['quantity', [1]], () => done.promise);
    else {
      queue.push(press('add'));
      queue.forEach(saveAction);
      handleActions({ add: () => done.promise });
    }
    await expect.poll(() => saved()).toHaveLength(1);
    expect(saved()[0].payload).toBe(of ? '["quantity",[1]]' : undefined);
    done.resolve();
    await expect.poll(() => saved()).toEqual([]);
  },
);

it('handles a saved action in one of two tabs that find it at once', async () => {
  const handled: string[] = [];
  const found = press('add');
  saveAction(found);
  for (const tab of ['one', 'other']) {
    queue.splice(0, 1, { ...found });
    handleActions({ add: async () => void handled.push(tab) });
  }
  await expect.poll(() => handled).toHaveLength(1);
  await expect.poll(() => saved()).toEqual([]);
  expect(handled).toEqual(['one']);
});

it('knows the age of an action by its id', () => {
  const id = `action${Date.now() - 5000}0.25`;
  expect(Math.round(ageOf({ ...press('add'), id }) / 1000)).toBe(5);
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
