/** The link, where it leads to an https page; whatever else a row may hold is no link. */
export function safeLink(link: string | null): string | null {
  return link && URL.canParse(link) && new URL(link).protocol === 'https:' ? link : null;
}

/** The address, where it is one of a picture that pages may show: the provider's, or one of our bucket. */
export function safePicture(address: string | null): string | null {
  const link = safeLink(address);
  if (!link) return null;
  const { hostname, pathname } = new URL(link);
  const isOurs = pathname.startsWith('/storage/v1/object/public/');
  return isOurs || hostname === 'cdn.shopify.com' ? link : null;
}
