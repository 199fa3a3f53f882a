import { clubDay } from '#shop';
import type { IsoDate } from '../time/date.ts';

/** The facts of the shop, from the folder that the setting SHOP_CONTENT names. */
export {
  clubDay,
  drawings,
  fallbackGenre,
  genres,
  homeSections,
  links,
  location,
  people,
  shop,
  spotlight,
  terms,
  theme,
  week,
} from '#shop';

/** The provider of the catalog and the checkout, as texts name it. */
export const provider = 'Shopify';

/** Returns the day of the next Book Club meeting, such as the first Sunday of a month. Today counts. */
export function nextMeeting(
  today: IsoDate,
  { position, weekday }: { position: number; weekday: number } = clubDay,
): IsoDate {
  const day = new Date(today);
  while (!isClubDay(day, position, weekday)) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

function isClubDay(day: Date, position: number, weekday: number): boolean {
  if (day.getUTCDay() !== weekday) return false;
  const daysOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0));
  const isLast = day.getUTCDate() > daysOfMonth.getUTCDate() - 7;
  return position < 0 ? isLast : Math.ceil(day.getUTCDate() / 7) === position + 1;
}
