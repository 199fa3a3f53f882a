import { beforeEach, expect, it } from 'vitest';
import { handleActions } from '../../../src/actions/handle-actions.ts';
import type { QueuedAction } from '../../../src/actions/action.ts';
import { type Browser, openBrowser } from '../../fixtures/browser.ts';

let browser: Browser;
let queue: QueuedAction[];
/** What the next page would find. */
let saved: QueuedAction[];
beforeEach(() => {
  browser = openBrowser();
  queue = [];
  saved = [];
  const runtime = {
    hydrate: () => undefined,
    preloadIsland: async () => [],
    setItem: () => undefined,
    getItem: () => null,
    queue,
    persistQueue: () => {
      saved = structuredClone(queue);
    },
    paint: () => undefined,
    clearPending: () => undefined,
  };
  window.actionRuntime = runtime;
});

const press = (action: QueuedAction['action']): QueuedAction => ({
  action,
  path: '/',
  pressed: null,
  href: null,
});

it('handles queued and later actions once each, and removes them', async () => {
  const handled: QueuedAction[] = [];
  const [early, late, other] = [press('add'), press('add'), press('book')];
  queue.push(early, other);
  const stop = handleActions({ add: (one) => void handled.push(one) });
  queue.push(late);
  browser.tell('actions:hydrate');
  browser.tell('actions:hydrate');
  await Promise.resolve();
  await Promise.resolve();
  expect(handled).toEqual([early, late]);
  expect(queue).toEqual([other]);
  expect(saved).toEqual([other]);
  stop();
  queue.push(press('add'));
  browser.tell('actions:hydrate');
  expect(handled).toHaveLength(2);
});

it('keeps an unfinished action with its note for the next page', async () => {
  queue.push(press('add'));
  const done = Promise.withResolvers<void>();
  handleActions({
    add: async (one) => {
      one.target = 3;
      await done.promise;
    },
  });
  // As runtime.ts does when the page is left.
  window.actionRuntime.persistQueue();
  expect(saved).toEqual([{ ...press('add'), target: 3 }]);
  done.resolve();
  await done.promise;
});
