/** What a reference would not be read in, and letters that need more than one byte in a browser's memory. */
const wide = /<(script|style)\b[^]*?<\/\1>|[^\0-\xff]/gu;

/** In words of the Latin alphabet, one letter in a hundred at most is a typographic quote or dash. */
const share = 0.01;

/**
 * Writes such letters as references: one of them alone, and a browser keeps the whole page, its style and
 * its scripts in two bytes a letter. A page in another alphabet is left as it is.
 */
export function escapeNonLatin1(html: string): string {
  let count = 0;
  const escaped = html.replace(wide, (found, element?: string) => {
    if (element) return found;
    count++;
    return `&#${found.codePointAt(0)};`;
  });
  return count > html.length * share ? html : escaped;
}
