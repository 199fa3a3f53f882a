import { type ActionName, type QueuedAction, savedPrefix } from './action.ts';
import { forgetAction, isSaved, saveAction } from './saved-actions.ts';

/** The digits of a time in ms, until the year 2286. */
const timeDigits = 13;

type ActionHandlers = Partial<Record<ActionName, (action: QueuedAction) => Promise<void> | void>>;

/**
 * Handles the queued actions and all later ones, and returns what ends it. An action stays in the queue and in
 * local storage until its handler has settled, so that the next page handles what a page that is left has not.
 */
export function handleActions(handlers: ActionHandlers): () => void {
  const started = new Set<QueuedAction>();

  async function run(queued: QueuedAction): Promise<void> {
    started.add(queued);
    try {
      await settle(queued, async () => handlers[queued.action]?.(queued));
    } finally {
      const { queue } = window.actionRuntime;
      if (queue.includes(queued)) queue.splice(queue.indexOf(queued), 1);
    }
  }

  function replay(): void {
    for (const queued of [...window.actionRuntime.queue]) {
      if (handlers[queued.action] && !started.has(queued)) void run(queued);
    }
  }

  addEventListener('actions:hydrate', replay);
  replay();
  return () => removeEventListener('actions:hydrate', replay);
}

/**
 * Handles what was done within an island as an action: saved until `handler` has settled. Returns its value, or
 * undefined if a page after this one has handled it.
 */
export function runAction<Value>(
  action: ActionName,
  payload: unknown,
  handler: (queued: QueuedAction) => Promise<Value>,
): Promise<Value | undefined> {
  const described = window.actionCollector.describe(document.createElement('button'));
  const queued = { ...described, action, payload: JSON.stringify(payload) };
  saveAction(queued);
  return settle(queued, () => handler(queued));
}

/** Returns how long ago an action was dispatched, in ms. */
export const ageOf = ({ id }: QueuedAction): number =>
  Date.now() - Number(id.slice(savedPrefix.length, savedPrefix.length + timeDigits));

/** Two tabs that find the same saved action take turns, and the second one has nothing left to do. */
async function settle<Value>(
  queued: QueuedAction,
  handler: () => Promise<Value>,
): Promise<Value | undefined> {
  async function work(): Promise<Value | undefined> {
    if (queued.saved && !isSaved(queued)) return undefined;
    try {
      return await handler();
    } finally {
      forgetAction(queued);
    }
  }
  // Browsers have locks only on secure pages.
  return 'locks' in navigator ? navigator.locks.request(queued.id, work) : work();
}
