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

/** What a browser says of a pointer that a page appeared beneath. */
const isAtRest = (event: Event) =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/** Calls once, at the first sign that somebody is there. */
export function atFirstSign(act: () => void): void {
  const seen = (event: Event) => {
    if (isAtRest(event)) return;
    for (const sign of signs) removeEventListener(sign, seen);
    act();
  };
  for (const sign of signs) addEventListener(sign, seen, { passive: true });
}

/**
 * Holds the last press on a button that only the island can answer: links work by themselves, and presses.ts
 * queues what has a verb. Gives what is called once the island is awake, to press it again.
 */
export function holdPress(island: Element): () => void {
  let held: HTMLButtonElement | undefined;
  const hold = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button');
    if (button && button.type === 'button' && !button.closest('[data-press]')) held = button;
  };
  island.addEventListener('click', hold);
  return () => {
    island.removeEventListener('click', hold);
    held?.click();
  };
}
