const threeHours = 3 * 60 * 60 * 1000;

/** When the site is next built on schedule, given when it was last built. */
export function nextBuildAfter(builtAt: string, now: Date): Date {
  const due = Date.parse(builtAt) + threeHours;
  return new Date(Math.max(due, now.getTime()));
}
