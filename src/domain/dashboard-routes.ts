import { paths } from './paths.ts';

/** The dashboard's screens, in the order of its menu. `slug` is the part of the address after /dashboard. */
export const dashboardScreens = [
  { slug: '', name: 'Dashboard', title: 'Dashboard' },
  { slug: 'events', name: 'Events', title: 'Event Management' },
  { slug: 'collections', name: 'Collections', title: 'Collections Management' },
  { slug: 'staff-picks', name: 'Staff Picks', title: 'Staff Picks Management' },
  { slug: 'settings', name: 'Settings', title: 'Settings' },
] as const;

/** Behind the address of the events: a new one is to be written. */
export const newEventHash = '#new';

export type Screen = (typeof dashboardScreens)[number];
export type Slug = Screen['slug'];

export const dashboardPath = (slug: Slug): string =>
  slug ? `${paths.dashboard}/${slug}` : paths.dashboard;

/** The screen at an address; the first where there is none. */
export function matchRoute(pathname: string): Screen {
  const path = pathname.replace(/\/+$/, '');
  return dashboardScreens.find(({ slug }) => dashboardPath(slug) === path) ?? dashboardScreens[0];
}
