export type MeasuredPage = { name: string; path: string };

/** Each has a floor page beside it. */
export const floorPages = [
  { name: 'home', path: '/' },
  { name: 'browse', path: '/browse-books' },
  { name: 'a collection', path: '/collections/signed-books' },
  { name: 'a book', path: '/books/the-garlic-book' },
] as const satisfies MeasuredPage[];

/** No script before a touch. */
export const quietPages: MeasuredPage[] = [
  { name: 'home', path: '/' },
  { name: 'collections', path: '/collections' },
  { name: 'a collection', path: '/collections/signed-books' },
  { name: 'a book', path: '/books/the-garlic-book' },
  { name: 'about', path: '/about' },
  { name: 'new releases', path: '/new-releases' },
  { name: 'a policy', path: '/privacy-policy' },
  { name: 'contact', path: '/contact' },
];

/** Their own main part is an island, which comes after the first paint. */
export const livelyPages: MeasuredPage[] = [
  { name: 'browse', path: '/browse-books' },
  { name: 'search', path: '/search' },
  { name: 'cart', path: '/cart' },
  { name: 'favorites', path: '/favorites' },
];

export const indexablePages: MeasuredPage[] = [
  { name: 'home', path: '/' },
  { name: 'browse', path: '/browse-books' },
  { name: 'collections', path: '/collections' },
  { name: 'a collection', path: '/collections/signed-books' },
  { name: 'a book', path: '/books/the-garlic-book' },
  { name: 'about', path: '/about' },
  { name: 'new releases', path: '/new-releases' },
  { name: 'a policy', path: '/privacy-policy' },
  { name: 'contact', path: '/contact' },
];
