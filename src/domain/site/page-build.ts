/** What the pages know of the build that renders them. In development, nothing is kept or reported. */
export type PageBuild = {
  /** Whether the pages may show no data: the fallback shop. */
  isFallback: boolean;
  /** The ids of the items that changed since the previous release. Null if all data must be read. */
  changedItems: readonly string[] | null;
  /** The folder for what the pages keep for those of the next release. Null to keep nothing. */
  dataDir: string | null;
  /** The folder of what those of the previous release kept. */
  previousDataDir: string | null;
  /** The rows that a preview shows in place of those that are public. Null for a release. */
  pending: { merchandising: unknown; events: unknown } | null;
  /** The folder of files that can be made again, such as images. */
  cacheDir: string;
  /** Reports in a sentence what the pages leave out, for staff to read. */
  reportSkipped: (sentence: string) => void;
  /** Reports how many items the release has, each time that they are listed. */
  reportItems: (items: number) => void;
};

/** Thrown if a build lacks its data, which is no fault of the code. Has `missing` in any bundle. */
export class MissingDataError extends Error {
  /** `catalog` allows a fallback, since there is nothing to show. `records` are the shop's own. */
  readonly missing: 'catalog' | 'records';

  constructor(message: string, missing: 'catalog' | 'records') {
    super(message);
    this.missing = missing;
  }
}
