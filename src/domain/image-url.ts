/**
 * Returns the URL of the image at that width in pixels. The provider's CDN resizes it on demand.
 */
export function imageUrl(url: string, width: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}width=${width}`;
}

/** Returns a `srcset` with the given widths. */
export function srcSet(url: string, widths: readonly number[]): string {
  return widths.map((width) => `${imageUrl(url, width)} ${width}w`).join(', ');
}
