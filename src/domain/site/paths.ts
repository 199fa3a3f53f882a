/** The endpoint of the server to which pages report errors. */
export const errorReportPath = '/errors';

const toPageSuffix = (page: number) => (page > 1 ? `/page/${page}` : '');

/** Every path of the site. */
export const paths = {
  home: '/',
  about: '/about',
  browse: '/browse-books',
  search: '/search',
  collections: '/collections',
  newReleases: '/new-releases',
  newReleasesFeed: '/new-releases.xml',
  events: '/events',
  pastEvents: (year: number, page = 1) => `/events/past/${year}${toPageSuffix(page)}`,
  eventsFeed: '/events.xml',
  contact: '/contact',
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
  book: (handle: string) => `/books/${encodeURIComponent(handle)}`,
  bookMarkdown: (handle: string) => `/books/${encodeURIComponent(handle)}.md`,
  collection: (handle: string, page = 1) =>
    `/collections/${encodeURIComponent(handle)}${toPageSuffix(page)}`,
  allSeries: (page = 1) => `/series${toPageSuffix(page)}`,
  series: (slug: string, page = 1) => `/series/${encodeURIComponent(slug)}${toPageSuffix(page)}`,
  allAuthors: (page = 1) => `/authors${toPageSuffix(page)}`,
  author: (slug: string, page = 1) => `/authors/${encodeURIComponent(slug)}${toPageSuffix(page)}`,
  collectionPicture: (handle: string) => `/share/collections/${encodeURIComponent(handle)}.jpg`,
  allBooks: (page: number) => `/browse-books/page/${page}`,
  genre: (genre: string) => `/browse-books?genre=${encodeURIComponent(genre)}`,
  /** Links in newsletter mails. The token is in the hash, so that no server receives it. */
  confirmNewsletter: (token: string) => `/newsletter/confirm#${token}`,
  unsubscribeNewsletter: (token: string) => `/newsletter/unsubscribe#${token}`,
  calendar: (eventId: string) => `/events/${eventId}.ics`,
  searchFor: (query: string) => `/search?q=${encodeURIComponent(query.trim())}`,
} as const;
