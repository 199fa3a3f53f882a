/** Returns whether a text has an error before its end, instead of only ending too early. */
function breaksWithin(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    const position = /at position (\d+)/.exec(message)?.[1];
    return position === undefined
      ? !message.startsWith('Unexpected end')
      : Number(position) < text.length;
  }
}

/**
 * Describes the first error in a JSON text. The engine reports a position only for some errors, so
 * a binary search finds the shortest invalid prefix. Its last character is the error.
 */
export function locateJsonError(text: string): string {
  if (!breaksWithin(text)) return `it ends too early, after ${text.length} characters`;
  let [valid, invalid] = [0, text.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (breaksWithin(text.slice(0, middle))) invalid = middle;
    else valid = middle;
  }
  const lines = text.slice(0, invalid).split('\n');
  const found = JSON.stringify(text[invalid - 1]);
  return `unexpected ${found} in line ${lines.length}, column ${lines.at(-1)?.length}`;
}
