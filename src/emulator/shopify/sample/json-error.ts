/** True where a text goes wrong before its end, rather than only stopping too early. */
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
 * Where and how a text stops being JSON. The engine names a position for some faults only, so the
 * shortest beginning that is already wrong is searched for: its last character is the fault.
 */
export function locateJsonError(text: string): string {
  if (!breaksWithin(text)) return `it ends too early, after ${text.length} characters`;
  let [sound, broken] = [0, text.length];
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    if (breaksWithin(text.slice(0, middle))) broken = middle;
    else sound = middle;
  }
  const lines = text.slice(0, broken).split('\n');
  const found = JSON.stringify(text[broken - 1]);
  return `unexpected ${found} in line ${lines.length}, column ${lines.at(-1)?.length}`;
}
