/** Its result is a TrustedHTML object, which TypeScript's types of the DOM take for a string. */
type HtmlPolicy = { createHTML: (html: string) => string };

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy };
    htmlPolicy?: HtmlPolicy | undefined;
  }
}

const converted = new Map<string, string>();
const maxConverted = 500;
/** Longer texts are pages, which are parsed once. */
const maxConvertedLength = 5000;

/**
 * Marks HTML of our own pages and icons as trusted; browsers reject all other strings as HTML.
 * Returns the same object for the same text, so that React does not set it again. Returns the text
 * on the server, and in browsers without Trusted Types. The page's runtime creates the policy.
 */
export function toTrustedHtml(html: string): string {
  if (typeof window === 'undefined' || !window.htmlPolicy) return html;
  const known = converted.get(html);
  if (known !== undefined) return known;
  const trusted = window.htmlPolicy.createHTML(html);
  if (converted.size >= maxConverted) converted.clear();
  if (html.length <= maxConvertedLength) converted.set(html, trusted);
  return trusted;
}
