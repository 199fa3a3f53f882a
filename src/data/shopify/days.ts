const freshDays = 90;

/** A date metafield's day, or the day of a moment; null for anything else. */
export function readDay(value: string | undefined): string | null {
  const day = /^(\d{4}-\d{2}-\d{2})(T|$)/.exec(value?.trim() ?? '')?.[1];
  const moment = day ? Date.parse(day) : NaN;
  // JavaScript takes the thirtieth of February for a day in March.
  return !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 10) === day ? day : null;
}

/** Published within the last 90 days, and not in days to come. */
export function isFresh(published: string | null, today: string): boolean {
  if (published === null || published > today) return false;
  return Date.parse(today) - Date.parse(published) <= freshDays * 86_400_000;
}
