const interactionEvents = [
  'pointermove',
  'pointerdown',
  'click',
  'keydown',
  'focusin',
  'input',
  'scroll',
  // What the page before left unanswered.
  'shop:action',
] as const;

/** What a browser says of a pointer that a page appeared beneath. */
const isSyntheticMove = (event: Event) =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/** Calls once, at the first sign that somebody is there. */
export function onFirstInteraction(act: () => void): void {
  const seen = (event: Event) => {
    if (isSyntheticMove(event)) return;
    for (const sign of interactionEvents) removeEventListener(sign, seen);
    act();
  };
  for (const sign of interactionEvents) addEventListener(sign, seen, { passive: true });
}

/**
 * Holds the last press on a button that only the island can answer: links work by themselves, and presses.ts
 * queues what has a verb. Gives what is called once the island is awake, to press it again.
 */
export function captureClick(island: Element): () => void {
  let captured: HTMLButtonElement | undefined;
  const capture = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button');
    if (button && button.type === 'button' && !button.closest('[data-action]')) captured = button;
  };
  island.addEventListener('click', capture);
  return () => {
    island.removeEventListener('click', capture);
    captured?.click();
  };
}
