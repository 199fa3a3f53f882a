import type { Press, Verb } from './press.ts';

type Answers = Partial<Record<Verb, (press: Press) => Promise<void> | void>>;

/**
 * Answers the presses that waited and all to come. A press stays queued until its answer settled,
 * so that a page left in between hands it to the next one, with what is known of it by then.
 */
export function answer(answers: Answers): () => void {
  const begun = new Set<Press>();

  async function settle(press: Press): Promise<void> {
    begun.add(press);
    try {
      await answers[press.verb]?.(press);
    } finally {
      const { queue, keep } = window.presses();
      if (queue.includes(press)) queue.splice(queue.indexOf(press), 1);
      keep();
    }
  }

  function drain(): void {
    for (const press of [...window.presses().queue]) {
      if (answers[press.verb] && !begun.has(press)) void settle(press);
    }
  }

  addEventListener('press', drain);
  drain();
  return () => removeEventListener('press', drain);
}
