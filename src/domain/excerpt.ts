/** The start of a text, cut between words, with … where something was left out. */
export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const lastBlank = start.lastIndexOf(' ');
  return `${start.slice(0, lastBlank > 0 ? lastBlank : most).replace(/[\s.,;:–—-]+$/, '')}…`;
}
