/** The link, where it leads to an https page; whatever else a row may hold is no link. */
export function safeLink(link: string | null): string | null {
  return link && URL.canParse(link) && new URL(link).protocol === 'https:' ? link : null;
}

/** A link as records keep it: as typed, save that it is escaped and in lower case where they ask for that. */
export function keptLink(typed: string): string | null {
  const link = safeLink(typed.trim());
  return link && !/^https:\/\/[^\s<>"]+$/.test(link) ? new URL(link).href : link;
}

/** The address, where it is one of a picture that pages may show: the provider's, or one of our bucket. */
export function safePicture(address: string | null): string | null {
  const link = safeLink(address);
  if (!link) return null;
  const { hostname, pathname } = new URL(link);
  const isOurs = pathname.startsWith('/storage/v1/object/public/');
  return isOurs || hostname === 'cdn.shopify.com' ? link : null;
}
