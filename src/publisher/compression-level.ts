import { join } from 'node:path';
import { maxQuality, fastQuality } from './compress.ts';
import type { PageManifest } from './page-manifest.ts';

/** The number of data pages above which maximum compression would take most of a build's time. */
const fastThreshold = 1000;

type Keys = Pick<PageManifest, 'cacheKeys'>;

/** Returns the Brotli quality for the data pages of a release. */
export function compressionLevel({ cacheKeys }: Keys): number {
  return Object.keys(cacheKeys).length > fastThreshold ? fastQuality : maxQuality;
}

/** Returns the files of the previous release if they have the same compression level, else null. */
export function reusableFrom(
  next: Keys,
  last: Keys | null,
  previous: string | null,
): string | null {
  const isComparable =
    previous !== null && compressionLevel(last ?? { cacheKeys: {} }) === compressionLevel(next);
  return isComparable ? join(previous, 'client') : null;
}
