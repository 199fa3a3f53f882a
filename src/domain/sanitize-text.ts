const unwanted = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns one line of words, at most `most` characters long: control and direction characters removed,
 * spaces folded, half surrogates replaced. A text without a visible character gives an empty line.
 */
export function sanitizeText(text: string, maxLength: number): string {
  const line = text.toWellFormed().replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
  if (!visible.test(line)) return '';
  if (line.length <= maxLength) return line;
  return `${line
    .slice(0, maxLength - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
