/** The link, where it leads to an https page; whatever else a row may hold is no link. */
export function httpsUrlOrNull(link: string | null): string | null {
  return link && URL.canParse(link) && new URL(link).protocol === 'https:' ? link : null;
}

/** A link as records keep it: as typed, save that it is escaped and in lower case where they ask for that. */
export function normalizeUrl(typed: string): string | null {
  const link = httpsUrlOrNull(typed.trim());
  return link && !/^https:\/\/[^\s<>"]+$/.test(link) ? new URL(link).href : link;
}

/** The address, where it is one of a picture that pages may show: the provider's, or one of our bucket. */
export function allowedImageUrl(address: string | null): string | null {
  const link = httpsUrlOrNull(address);
  if (!link) return null;
  const { hostname, pathname } = new URL(link);
  const isOurs = pathname.startsWith('/storage/v1/object/public/');
  return isOurs || hostname === 'cdn.shopify.com' ? link : null;
}
