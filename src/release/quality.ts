import { join } from 'node:path';
import { best, quick } from './compress.ts';
import type { Pages } from './pages.ts';

/** From so many pages of records on, compressing each as well as can be would take most of a build. */
const many = 1000;

type Keys = Pick<Pages, 'keys'>;

/** How well the pages of a release's records are compressed. */
export function qualityOf({ keys }: Keys): number {
  return Object.keys(keys).length > many ? quick : best;
}

/** The folder of an older release whose copies were made in the same way, or null. */
export function comparableTo(next: Keys, last: Keys | null, older: string | null): string | null {
  const isComparable = older !== null && qualityOf(last ?? { keys: {} }) === qualityOf(next);
  return isComparable ? join(older, 'client') : null;
}
