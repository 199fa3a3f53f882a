const KiB = 1024;

/** Limits of what each page loads, in bytes with brotli. `npm test` and the bench hold them. */
export const budgets = {
  /** The inline script of a page. */
  inlineScript: KiB / 2,
  /** The script file of a page before a touch. */
  runtime: 3 * KiB,
};
