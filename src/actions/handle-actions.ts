import type { ActionName, QueuedAction } from './action.ts';

type ActionHandlers = Partial<Record<ActionName, (action: QueuedAction) => Promise<void> | void>>;

/**
 * Handles the queued actions and all later ones, and returns what ends it. An action stays in the queue until
 * its handler has settled, so that a page that is left in between hands it to the next page.
 */
export function handleActions(handlers: ActionHandlers): () => void {
  const started = new Set<QueuedAction>();

  async function run(queued: QueuedAction): Promise<void> {
    started.add(queued);
    try {
      await handlers[queued.action]?.(queued);
    } finally {
      const { queue, persistQueue } = window.actionRuntime;
      if (queue.includes(queued)) queue.splice(queue.indexOf(queued), 1);
      persistQueue();
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
