import type { Image } from '../../domain/book.ts';

type ProviderImage = { url: string; width: number | null; height: number | null };

/** Book covers whose size nobody told are laid out at two to three. */
const defaultSize = { width: 800, height: 1200 };

/** A picture over https, or from the emulator's own address; null for any other. */
export function toImage(image: ProviderImage | null, origin: string | undefined): Image | null {
  if (!image || !URL.canParse(image.url)) return null;
  const { href, protocol, origin: from } = new URL(image.url);
  if (protocol !== 'https:' && from !== origin) return null;
  const { width, height } = image;
  return width && height ? { url: href, width, height } : { url: href, ...defaultSize };
}
