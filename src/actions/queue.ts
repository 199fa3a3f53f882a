/** The presses that wait for their answer: kept with the page, and for the page after it. */
import { withTabLock } from '../tab-lock.ts';
import { type ActionName, type QueuedAction, savedPrefix } from './action.ts';

/** Returns null where the browser refuses its storage: the page then saves nothing, and works. */
export function tryStorage<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** Reads session storage; null where the browser refuses it. */
export const getItem = (name: string) => tryStorage(() => sessionStorage.getItem(name));

/** Writes session storage, where the browser allows it. */
export const setItem = (name: string, value: string) =>
  void tryStorage(() => sessionStorage.setItem(name, value));

/** Saves an action for the next page, also that of another tab, where the browser allows it. */
export const saveAction = (queued: QueuedAction) =>
  void tryStorage(() => {
    localStorage[queued.id] = JSON.stringify(queued);
    queued.saved = true;
  });

/** Saves an action again, with what its handler has noted, if it is saved. */
export function updateAction(queued: QueuedAction): void {
  if (queued.saved) saveAction(queued);
}

function forgetAction(queued: QueuedAction): void {
  queued.saved = false;
  tryStorage(() => localStorage.removeItem(queued.id));
}

/** The ids of the actions that were saved, oldest first. */
export const listSaved = (): string[] =>
  tryStorage(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(savedPrefix))
      .sort(),
  ) ?? [];

type ActionHandler = (action: QueuedAction) => unknown;

/** The ids of the actions that this page has begun to handle. */
const started = new Set<string>();

/** Handles the actions of this page, those that wait and all later ones, and returns what ends it. */
export const handleActions = (handlers: Partial<Record<ActionName, ActionHandler>>) =>
  onDispatch(() => {
    for (const queued of [...window.actionRuntime.queue]) {
      const handler = handlers[queued.action];
      if (handler && !started.has(queued.id)) void settle(queued, async () => handler(queued));
    }
  });

/** Handles the actions that another page has left, now and later, and returns what ends it. */
export const handleLeftActions = (handler: ActionHandler) =>
  onDispatch(() => {
    const own = new Set(window.actionRuntime.queue.map(({ id }) => id));
    for (const id of listSaved()) {
      if (own.has(id) || started.has(id)) continue;
      const queued: QueuedAction | null = tryStorage(() => JSON.parse(localStorage[id]));
      if (!queued) localStorage.removeItem(id);
      else void settle(Object.assign(queued, { saved: true }), async () => handler(queued));
    }
  });

function onDispatch(look: () => void): () => void {
  addEventListener('actions:hydrate', look);
  look();
  return () => removeEventListener('actions:hydrate', look);
}

/**
 * Handles what was done within an island as an action, which lasts as a press does. Returns the value of `handler`, or
 * undefined if a page after this one has handled it.
 */
export function runAction<Value>(
  action: ActionName,
  payload: unknown,
  isPersonal: boolean,
  handler: (queued: QueuedAction) => Promise<Value>,
): Promise<Value | undefined> {
  const described = window.actionCollector.describe(document.createElement('button'));
  const queued = { ...described, action, payload: JSON.stringify(payload), isPersonal };
  if (!isPersonal) saveAction(queued);
  return settle(queued, () => handler(queued));
}

export function toFormData({ fields }: QueuedAction): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

/** The digits of a time in ms, until the year 2286. */
const timeDigits = 13;

/** Returns when an action was dispatched, in ms. */
export const timeOf = ({ id }: Pick<QueuedAction, 'id'>): number =>
  Number(id.slice(savedPrefix.length, savedPrefix.length + timeDigits));

const running = new Set<Promise<unknown>>();

export const isSettled = (): boolean => running.size === 0;

/** Waits until every action of this page is answered, and returns the answers: false of one that failed. */
export async function whenSettled(): Promise<unknown[]> {
  const answers: unknown[] = [];
  while (running.size > 0)
    for (const answer of await Promise.allSettled(running))
      answers.push(answer.status === 'fulfilled' && answer.value);
  return answers;
}

function settle<Value>(
  queued: QueuedAction,
  handler: () => Promise<Value>,
): Promise<Value | undefined> {
  const result = handle(queued, handler);
  running.add(result);
  return result.finally(() => running.delete(result));
}

/**
 * Handles an action. It is in the page's queue, which is saved when the page is left, and in local storage until its
 * handler has settled. One that throws, because its file did not come, is left to the next page. Two tabs that find the
 * same saved action take turns, and the second one has nothing left to do.
 */
async function handle<Value>(
  queued: QueuedAction,
  handler: () => Promise<Value>,
): Promise<Value | undefined> {
  const { queue } = window.actionRuntime;
  started.add(queued.id);
  if (!queue.includes(queued)) queue.push(queued);
  const value = await withTabLock(queued.id, async () => {
    if (queued.saved && !isSaved(queued)) return undefined;
    if (queued.isPersonal || queued.fields.length > 0) forgetAction(queued);
    const value = await handler();
    forgetAction(queued);
    return value;
  });
  const place = queue.indexOf(queued);
  if (place >= 0) queue.splice(place, 1);
  return value;
}

/** Returns false once this tab or another one has handled the saved action. */
const isSaved = ({ id }: QueuedAction) => tryStorage(() => localStorage.getItem(id)) !== null;
