/** The address of a rendition `width` pixels wide: the provider's CDN cuts it on demand. */
export function rendition(url: string, width: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}width=${width}`;
}

/** A `srcset` of the widths that the original can fill. */
export function renditions(url: string, widths: readonly number[]): string {
  return widths.map((width) => `${rendition(url, width)} ${width}w`).join(', ');
}
