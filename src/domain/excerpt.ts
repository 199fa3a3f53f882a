/** The start of a text, cut between words, with … where something was left out. */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  const lastBlank = start.lastIndexOf(' ');
  return `${start.slice(0, lastBlank > 0 ? lastBlank : maxLength).replace(/[\s.,;:–—-]+$/, '')}…`;
}
