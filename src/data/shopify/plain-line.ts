const unwanted = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;
const halfCharacter = /[\ud800-\udbff]$/;

/** One line of words: control and direction characters gone, spaces folded, `most` characters. */
export function plainLine(text: string, most: number): string {
  const line = text.replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${line
    .slice(0, most - 1)
    .replace(halfCharacter, '')
    .trimEnd()}…`;
}
