/** The address of a rendition `width` pixels wide: the provider's CDN cuts it on demand. */
export function imageUrl(url: string, width: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}width=${width}`;
}

/** A `srcset` of the widths that the original can fill. */
export function srcSet(url: string, widths: readonly number[]): string {
  return widths.map((width) => `${imageUrl(url, width)} ${width}w`).join(', ');
}
