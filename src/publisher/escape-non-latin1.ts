/**
 * Matches scripts and styles, which allow no character references, and characters outside Latin-1.
 */
const wide = /<(script|style)\b[^]*?<\/\1>|[^\0-\xff]/gu;

/**
 * The largest maxShare of such characters, mostly typographic quotes and dashes, in a text in the
 * Latin alphabet.
 */
const maxShare = 0.01;

/**
 * Replaces characters outside Latin-1 with character references. A browser stores a page with only
 * Latin-1 characters in one byte each, not two. Returns pages in other alphabets unchanged.
 */
export function escapeNonLatin1(html: string): string {
  let count = 0;
  const escaped = html.replace(wide, (match, element?: string) => {
    if (element) return match;
    count++;
    return `&#${match.codePointAt(0)};`;
  });
  return count > html.length * maxShare ? html : escaped;
}
