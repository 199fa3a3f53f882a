/** Its result is a TrustedHTML object, which TypeScript's types of the DOM take for a string. */
type HtmlPolicy = { createHTML: (html: string) => string };

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy };
    htmlPolicy?: HtmlPolicy | undefined;
  }
}

/** Creates the policy of the page unless another script has created it. */
export function createHtmlPolicy(): void {
  window.htmlPolicy ??= window.trustedTypes?.createPolicy('shop', { createHTML: (text) => text });
}

const converted = new Map<string, string>();
const maxConverted = 500;
/** Longer texts are pages, which are parsed once. */
const maxConvertedLength = 5000;

/**
 * Marks HTML of our own pages and icons as trusted; browsers reject all other strings as HTML.
 * Returns the same object for the same text, so that React does not set it again. Returns the text
 * on the server, and in browsers without Trusted Types. `createHtmlPolicy` comes first.
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
