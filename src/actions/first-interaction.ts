/** A key clicks, moves the focus, scrolls or writes. */
const interactionEvents = [
  'pointermove',
  'pointerdown',
  'click',
  'focusin',
  'input',
  'scroll',
  // An action that the page before left in the queue.
  'actions:hydrate',
] as const;

/** Browsers send a move of no distance to a page that appears below a resting pointer. */
const isSyntheticMove = ({ type, movementX, movementY }: Event & Partial<PointerEvent>) =>
  type === 'pointermove' && !movementX && !movementY;

/** Calls once, at the first event that a visitor causes. */
export function onFirstInteraction(callback: (event: Event) => void): void {
  const onEvent = (event: Event) => {
    if (isSyntheticMove(event)) return;
    for (const name of interactionEvents) removeEventListener(name, onEvent);
    callback(event);
  };
  for (const name of interactionEvents) addEventListener(name, onEvent, { passive: true });
}
