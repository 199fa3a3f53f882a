/** Returns the link if it is an https URL, else null. */
export function httpsUrlOrNull(url: string | null): string | null {
  return url && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
}

/**
 * Returns a link in the form that the database accepts, else null. It escapes the link only if the
 * database requires it.
 */
export function normalizeUrl(typed: string): string | null {
  const url = httpsUrlOrNull(typed.trim());
  return url && !/^https:\/\/[^\s<>"]+$/.test(url) ? new URL(url).href : url;
}

/**
 * Returns the URL if pages may show it as an image, else null. Allowed hosts are the provider's CDN
 * and our storage bucket.
 */
export function allowedImageUrl(address: string | null): string | null {
  const url = httpsUrlOrNull(address);
  if (!url) return null;
  const { hostname, pathname } = new URL(url);
  const isOurs = pathname.startsWith('/storage/v1/object/public/');
  return isOurs || hostname === 'cdn.shopify.com' ? url : null;
}
