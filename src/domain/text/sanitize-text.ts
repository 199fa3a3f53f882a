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

/** A word and the marks that end a sentence after it. */
const sentenceEnd = /([\p{L}\p{N}]*)[.!?…]+[”’"')\]]*(?=\s+[^\s\p{Ll}])/gu;
const abbreviation = /^(?:Mr|Mrs|Ms|Dr|St|\p{Lu})$/u;
/** Fewer words of a sentence say nothing. */
const minWords = 3;

/** Returns the offsets at which the sentences of a text end, except the last. */
function sentenceEnds(text: string): number[] {
  return [...text.matchAll(sentenceEnd)].flatMap(({ 0: end, 1: word = '', index }) =>
    abbreviation.test(word) ? [] : [index + end.length],
  );
}

/**
 * Returns the start of a text: its whole sentences if they fill half of `maxLength`, else cut after a part of a
 * sentence or between words. An ellipsis marks a cut within a sentence, of which at least three words are left.
 */
export function excerpt(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const lastBlank = text.slice(0, maxLength).lastIndexOf(' ');
  const cut = text.slice(0, lastBlank > 0 ? lastBlank : maxLength);
  const end = sentenceEnds(text).findLast((offset) => offset <= maxLength) ?? 0;
  const left = cut.slice(end).trim().split(' ');
  if (end >= maxLength / 2 || (end > 0 && left.length < minWords)) return text.slice(0, end);
  const part = /^[^]*[,;:–—](?=\s)/.exec(cut)?.[0] ?? '';
  const start = part.length >= maxLength * 0.6 ? part : cut;
  return `${start.replace(/[\s.,;:–—-]+$/, '')}…`;
}

export function httpsUrlOrNull(url: string | null): string | null {
  return url && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
}

/** Returns a link as the database accepts it, escaped only if it must be. Null for others. */
export function normalizeUrl(typed: string): string | null {
  const url = httpsUrlOrNull(typed.trim());
  return url && !/^https:\/\/[^\s<>"]+$/.test(url) ? new URL(url).href : url;
}

/** Returns an image's URL if it is of the provider's CDN or our storage bucket, else null. */
export function allowedImageUrl(address: string | null): string | null {
  const url = httpsUrlOrNull(address);
  if (!url) return null;
  const { hostname, pathname } = new URL(url);
  const isOurs = pathname.startsWith('/storage/v1/object/public/');
  return isOurs || hostname === 'cdn.shopify.com' ? url : null;
}
