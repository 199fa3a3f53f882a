/** Returns the start of a text, cut between words. An ellipsis marks the cut. */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength);
  const lastBlank = start.lastIndexOf(' ');
  return `${start.slice(0, lastBlank > 0 ? lastBlank : maxLength).replace(/[\s.,;:–—-]+$/, '')}…`;
}
