const unwanted = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns one line of at most `maxLength` characters. It removes control and direction characters,
 * folds spaces and replaces lone surrogates. A text without visible characters gives an empty line.
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

/** Returns the start of a text, cut between words. An ellipsis marks the cut. */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  const lastBlank = start.lastIndexOf(' ');
  return `${start.slice(0, lastBlank > 0 ? lastBlank : maxLength).replace(/[\s.,;:–—-]+$/, '')}…`;
}
