import type { Image } from '../../domain/book.ts';

type ProviderImage = { url: string; width: number | null; height: number | null };

/** Images without a size get the 2:3 ratio of book covers. */
const defaultSize = { width: 800, height: 1200 };

/** Returns an https image, or one from the emulator's origin. Null for other URLs. */
export function toImage(image: ProviderImage | null, origin: string | undefined): Image | null {
  if (!image || !URL.canParse(image.url)) return null;
  const { href, protocol, origin: imageOrigin } = new URL(image.url);
  if (protocol !== 'https:' && imageOrigin !== origin) return null;
  const { width, height } = image;
  return width && height ? { url: href, width, height } : { url: href, ...defaultSize };
}
