import type { KeyboardEvent } from 'react';

/** The code of a key that an input method handles. */
const inputMethodKey = 229;

/**
 * Returns true for the keys of an input method, as for Japanese: its Enter accepts a word, its arrows
 * choose one, its Escape drops one. Safari sends the Enter after the composition has ended, with the
 * code of an input method.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- no other property tells it in Safari
  return nativeEvent.isComposing || nativeEvent.keyCode === inputMethodKey;
}
