import { join } from 'node:path';
import { maxQuality, fastQuality } from './compress.ts';
import type { PageManifest } from './page-manifest.ts';

/** From so many pages of records on, compressing each as well as can be would take most of a build. */
const fastThreshold = 1000;

type Keys = Pick<PageManifest, 'cacheKeys'>;

/** How well the pages of a release's records are compressed. */
export function compressionLevel({ cacheKeys }: Keys): number {
  return Object.keys(cacheKeys).length > fastThreshold ? fastQuality : maxQuality;
}

/** The folder of an older release whose copies were made in the same way, or null. */
export function reusableFrom(
  next: Keys,
  last: Keys | null,
  previous: string | null,
): string | null {
  const isComparable =
    previous !== null && compressionLevel(last ?? { cacheKeys: {} }) === compressionLevel(next);
  return isComparable ? join(previous, 'client') : null;
}
