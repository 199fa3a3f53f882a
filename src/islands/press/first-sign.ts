const signs = [
  'pointermove',
  'pointerdown',
  'click',
  'keydown',
  'focusin',
  'input',
  'scroll',
  // What the page before left unanswered.
  'press',
] as const;

/** Calls once, at the first sign that somebody is there. */
export function atFirstSign(act: () => void): void {
  const waiting = new AbortController();
  const seen = () => {
    waiting.abort();
    act();
  };
  for (const sign of signs) {
    addEventListener(sign, seen, { signal: waiting.signal, passive: true });
  }
}

/**
 * Holds the last press on a button that only the island can answer: links work by themselves, and boot.ts
 * queues what has a verb. Gives what is called once the island is awake, to press it again.
 */
export function holdPress(island: Element): () => void {
  const waiting = new AbortController();
  let held: HTMLButtonElement | undefined;
  const hold = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button');
    if (button && button.type === 'button' && !button.closest('[data-press]')) held = button;
  };
  island.addEventListener('click', hold, { signal: waiting.signal });
  return () => {
    waiting.abort();
    held?.click();
  };
}
