/** The largest picture that may be chosen, in bytes. */
export const maxImageBytes = 5 * 1024 * 1024;
/** The longest side of a picture that is kept, in pixels. */
const maxImageSide = 1600;

export type ImageError = 'not-an-image' | 'too-large';

// eslint-disable-next-line no-control-regex -- the signature of a PNG file has a SUB character
const signatures = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];

/**
 * Why a file is no picture for an event, going by its first bytes, not by its name or what it calls
 * itself; null where it is one: PNG, JPG or WEBP of at most 5 MB.
 */
export function validateImage(size: number, start: Uint8Array): ImageError | null {
  const head = String.fromCharCode(...start.subarray(0, 16));
  if (!signatures.some((signature) => signature.test(head))) return 'not-an-image';
  return size > maxImageBytes ? 'too-large' : null;
}

/** The size of a picture shrunk so that no side is longer than allowed. */
export function fitWithin(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxImageSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
