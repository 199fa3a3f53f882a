/** How long after a release the next is built unasked, in ms. */
export const rebuildIntervalMs = 3 * 60 * 60 * 1000;

/** When the site is next built on schedule, given when it was last built. */
export function nextScheduledBuild(builtAt: string, now: Date): Date {
  const due = Date.parse(builtAt) + rebuildIntervalMs;
  return new Date(Math.max(due, now.getTime()));
}
