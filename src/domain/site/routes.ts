/** The endpoint of the server to which pages report errors. */
export const errorReportPath = '/errors';

/** The selector of the note on each page of a release that is not live. */
export const previewBand = '.release-preview';

/** Astro's route of /search?q=TEXT, which no link names. */
export const searchResultsRoute = '/search/results';

/** Astro's routes that answer the forms of the home page, of /contact and of /withdraw, without script. */
export const signUpRoute = '/newsletter/sign-up';
export const contactRoute = '/contact/send';
export const withdrawalRoute = '/withdraw/send';

/** The pages to which a form without script leads once it was sent, so that a reload sends nothing. */
export const contactSentPath = '/contact/sent';
export const subscribedPath = '/newsletter/subscribed';

/** What is true of the files in a folder of the site. */
type Folder = {
  /** Data, not code, decides which files exist. */
  isData?: true;
  /** Each file is about one record, which is left out if its page fails. */
  isRecords?: true;
  /** It has pages, which share the headers of a static host. */
  hasPages?: true;
  /** Browsers may render its pages before their link is pressed. */
  isPrerendered?: true;
};

/**
 * The kinds of pages of which there are several, by the path of their folder. What the publisher, the speculation
 * rules and the build know of kinds derives from it. CONTRIBUTING.md has the steps to a new kind.
 */
const folders: Record<string, Folder> = {
  '/books/': { isData: true, isRecords: true, hasPages: true, isPrerendered: true },
  '/books/removed/': { isRecords: true },
  '/collections/': { isData: true, isRecords: true, hasPages: true, isPrerendered: true },
  '/series/': { isData: true, isRecords: true, hasPages: true, isPrerendered: true },
  '/authors/': { isData: true, isRecords: true, hasPages: true, isPrerendered: true },
  '/events/': { isData: true, isRecords: true, hasPages: true },
  '/events/removed/': { isRecords: true },
  '/browse-books/page/': { isData: true, hasPages: true, isPrerendered: true },
  '/newsletter/': { hasPages: true },
  '/dashboard/': { hasPages: true },
  '/share/': { isData: true },
  '/sitemap/': { isData: true },
};

/** Returns the paths of the folders of which something is true. */
export const foldersThat = (property: keyof Folder): string[] =>
  Object.keys(folders).filter((path) => folders[path]?.[property]);

/** Returns the path of the record that a page is about, or null: "/books/emma.md" → "/books/emma". */
export function getRecordPath(pathname: string): string | null {
  const folder = foldersThat('isRecords').findLast((path) => pathname.startsWith(path));
  const [, name] = /^([^/.]+)/.exec(pathname.slice(folder?.length)) ?? [];
  return folder !== undefined && name !== undefined ? folder + name : null;
}

const toPageSuffix = (page: number) => (page > 1 ? `/page/${page}` : '');

/** The name of the parameter with the book for which the contact form asks. */
export const askParameter = 'book';

export const paths = {
  home: '/',
  about: '/about',
  browse: '/browse-books',
  search: '/search',
  collections: '/collections',
  newReleases: '/new-releases',
  newReleasesFeed: '/new-releases.xml',
  blindDate: '/blind-date',
  events: '/events',
  event: (slug: string) => `/events/${slug}`,
  pastEvents: (year: number, page = 1) => `/events/past/${year}${toPageSuffix(page)}`,
  eventsFeed: '/events.xml',
  eventsCalendar: '/events.ics',
  contact: '/contact',
  withdraw: '/withdraw',
  cart: '/cart',
  favorites: '/favorites',
  login: '/login',
  dashboard: '/dashboard',
  terms: '/terms-of-service',
  refunds: '/refund-policy',
  shipping: '/shipping-policy',
  euUkShipping: '/eu-uk-shipping',
  privacy: '/privacy-policy',
  /** The products with Google's fields, for merchant centers. */
  merchantFeed: '/feeds/products.xml',
  sitemap: '/sitemap.xml',
  partOfSitemap: (part: number) => `/sitemap/${part}.xml`,
  manifest: '/manifest.webmanifest',
  sharePicture: '/share/shop.jpg',
  blindDatePicture: '/share/blind-date.jpg',
  /** The share picture of an image, by the name that images/share-picture.ts gives. */
  pictureOf: (name: string) => `/share/${name}.jpg`,
  book: (handle: string) => `/books/${encodeURIComponent(handle)}`,
  /** Leads to the book of an ISBN of thirteen digits. */
  isbn: (isbn13: string) => `/isbn/${isbn13}`,
  /** Where ISBNs lead, by their paths; see data/moved.ts. */
  moved: '/moved.json',
  bookMarkdown: (handle: string) => `/books/${encodeURIComponent(handle)}.md`,
  collection: (handle: string, page = 1) =>
    `/collections/${encodeURIComponent(handle)}${toPageSuffix(page)}`,
  allSeries: (page = 1) => `/series${toPageSuffix(page)}`,
  series: (slug: string, page = 1) => `/series/${encodeURIComponent(slug)}${toPageSuffix(page)}`,
  allAuthors: (page = 1) => `/authors${toPageSuffix(page)}`,
  author: (slug: string, page = 1) => `/authors/${encodeURIComponent(slug)}${toPageSuffix(page)}`,
  allBooks: (page: number) => `/browse-books/page/${page}`,
  genre: (genre: string) => `/browse-books?genre=${encodeURIComponent(genre)}`,
  /** Links in newsletter mails. The token is in the hash, so that no server receives it. */
  confirmNewsletter: (token: string) => `/newsletter/confirm#${token}`,
  unsubscribeNewsletter: (token: string) => `/newsletter/unsubscribe#${token}`,
  calendar: (eventId: string) => `/events/${eventId}.ics`,
  /** The contact form, filled in with the wish for a book. */
  askFor: (book: string) => `/contact?${askParameter}=${encodeURIComponent(book)}#contact-form`,
  searchFor: (query: string) => `/search?q=${encodeURIComponent(query.trim())}`,
} as const;

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

export const dashboardPath = (slug: Slug): string =>
  slug ? `${paths.dashboard}/${slug}` : paths.dashboard;

/** Returns the page of a path, or the first page for an unknown path. */
export function matchRoute(pathname: string): Screen {
  const path = pathname.replace(/\/+$/, '');
  return dashboardScreens.find(({ slug }) => dashboardPath(slug) === path) ?? dashboardScreens[0];
}
