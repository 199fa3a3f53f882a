/** The time from a release to the next scheduled build, in ms. */
export const rebuildIntervalMs = 3 * 60 * 60 * 1000;

/** Returns the time of the next scheduled build. `builtAt` is the time of the last build. */
export function nextScheduledBuild(builtAt: string, now: Date): Date {
  const due = Date.parse(builtAt) + rebuildIntervalMs;
  return new Date(Math.max(due, now.getTime()));
}
