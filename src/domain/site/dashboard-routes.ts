import { paths } from './paths.ts';

/** The dashboard's pages, in menu order. `slug` is the path after /dashboard. */
export const dashboardScreens = [
  { slug: '', name: 'Dashboard', title: 'Dashboard' },
  { slug: 'events', name: 'Events', title: 'Event Management' },
  { slug: 'collections', name: 'Collections', title: 'Collections Management' },
  { slug: 'staff-picks', name: 'Staff Picks', title: 'Staff Picks Management' },
  { slug: 'messages', name: 'Messages', title: 'Messages' },
  { slug: 'subscribers', name: 'Subscribers', title: 'Newsletter Subscribers' },
  { slug: 'publishing', name: 'Publishing', title: 'Publishing' },
  { slug: 'settings', name: 'Settings', title: 'Settings' },
] as const;

/** The hash of the events page that opens the form for a new event. */
export const newEventHash = '#new';

export type Screen = (typeof dashboardScreens)[number];
export type Slug = Screen['slug'];

/** Returns the path of a dashboard page. */
export const dashboardPath = (slug: Slug): string =>
  slug ? `${paths.dashboard}/${slug}` : paths.dashboard;

/** Returns the page of a path, or the first page for an unknown path. */
export function matchRoute(pathname: string): Screen {
  const path = pathname.replace(/\/+$/, '');
  return dashboardScreens.find(({ slug }) => dashboardPath(slug) === path) ?? dashboardScreens[0];
}
