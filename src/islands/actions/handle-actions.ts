import type { QueuedAction, ActionName } from './action.ts';

type ActionHandlers = Partial<Record<ActionName, (press: QueuedAction) => Promise<void> | void>>;

/**
 * Answers the presses that waited and all to come. A press stays queued until its answer settled,
 * so that a page left in between hands it to the next one, with what is known of it by then.
 */
export function handleActions(handlers: ActionHandlers): () => void {
  const started = new Set<QueuedAction>();

  async function run(press: QueuedAction): Promise<void> {
    started.add(press);
    try {
      await handlers[press.action]?.(press);
    } finally {
      const { queue, persistQueue } = window.shopActions();
      if (queue.includes(press)) queue.splice(queue.indexOf(press), 1);
      persistQueue();
    }
  }

  function replay(): void {
    for (const press of [...window.shopActions().queue]) {
      if (handlers[press.action] && !started.has(press)) void run(press);
    }
  }

  addEventListener('shop:action', replay);
  replay();
  return () => removeEventListener('shop:action', replay);
}
