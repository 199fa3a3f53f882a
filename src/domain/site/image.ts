/** Returns the image's URL at a width in pixels. The provider's CDN resizes it on demand. */
export function imageUrl(url: string, width: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}width=${width}`;
}

export function srcSet(url: string, widths: readonly number[]): string {
  return widths.map((width) => `${imageUrl(url, width)} ${width}w`).join(', ');
}

/** The maximum size of an uploaded image, in bytes. It counts after shrinking. */
export const maxImageBytes = 5 * 1024 * 1024;
/** The maximum size of a chosen file, in bytes, which the browser decodes in memory. */
const maxFileBytes = 25 * 1024 * 1024;
/** The maximum side of a stored image, in pixels. */
const maxImageSide = 1600;

export type ImageError = 'not-an-image' | 'too-large' | 'heic';
// eslint-disable-next-line no-control-regex -- the signature of a PNG file has a SUB character
const signatures = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];
const heic = /^[^]{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/;

const toHead = (start: Uint8Array) => String.fromCharCode(...start.subarray(0, 16));

/** Returns true for the first bytes of a phone's picture (HEIC, HEIF), which few browsers decode. */
export const isHeic = (start: Uint8Array): boolean => heic.test(toHead(start));

/**
 * Returns the reason to reject an event image before it is decoded, or null for a PNG, JPG, WEBP or HEIC. It
 * checks the first bytes, because a file's name and type can be wrong.
 */
export function validateImage(size: number, start: Uint8Array): ImageError | null {
  const head = toHead(start);
  if (![...signatures, heic].some((signature) => signature.test(head))) return 'not-an-image';
  return size > maxFileBytes ? 'too-large' : null;
}

/** Returns the size of an image after scaling it down to the maximum side. */
export function fitWithin(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxImageSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
