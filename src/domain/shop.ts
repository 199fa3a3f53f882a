import type { IsoDate } from './date.ts';

/** The facts of this shop. Another bookshop that uses this software changes this file. */
export const shop = {
  name: 'Heart & Hollow',
  tagline: 'An independent bookshop that sells only romance',
  owner: 'Rosalind Hart',
  /** Handle of the collection whose first book the home page features. */
  spotlight: 'the-garlic-book',
  street: '214 Main Street',
  town: 'Laurel Fork',
  region: 'WV',
  regionName: 'West Virginia',
  postalCode: '26299',
  country: 'US',
  phone: '(304) 555-0142',
  phoneLink: 'tel:+13045550142',
  email: 'hello@heartandhollow.example',
  /** Degrees north and east. */
  latitude: 38.9287,
  longitude: -79.6713,
  mapMaker: 'https://www.openstreetmap.org',
  timeZone: 'America/New_York',
  /** The language and the number format of the pages, as a BCP 47 tag. */
  locale: 'en-US',
  provider: 'Shopify',
} as const;

/** Social and partner pages, in display order. */
export const links = [
  { name: 'Instagram', url: 'https://instagram.example/heartandhollow' },
  { name: 'Facebook', url: 'https://facebook.example/heartandhollow' },
  { name: 'TikTok', url: 'https://tiktok.example/@heartandhollow' },
  { name: 'Indie Book Market', url: 'https://indiebookmarket.example/shop/heartandhollow' },
  { name: 'Listen Local Audiobooks', url: 'https://listenlocal.example/heartandhollow' },
] as const;

/**
 * The opening hours of a week, Sunday first. Hours are local, and null means closed. Hours after
 * midnight continue past 24: 25 is one o'clock.
 */
export const week = [
  { name: 'Sunday', hours: { opens: 11, closes: 17 } },
  { name: 'Monday', hours: { opens: 11, closes: 20 } },
  { name: 'Tuesday', hours: { opens: 11, closes: 20 } },
  { name: 'Wednesday', hours: null },
  { name: 'Thursday', hours: { opens: 11, closes: 20 } },
  { name: 'Friday', hours: { opens: 11, closes: 21 } },
  { name: 'Saturday', hours: { opens: 11, closes: 21 } },
] as const;

/** Returns the day of the next Book Club meeting, the first Sunday of a month. Today counts. */
export function nextMeeting(today: IsoDate): IsoDate {
  const day = new Date(today);
  while (day.getUTCDay() > 0 || day.getUTCDate() > 7) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
