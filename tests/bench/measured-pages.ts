export type MeasuredPage = { name: string; path: string };

/** The kinds of pages that are compared with the baseline. */
export const measuredPages = [
  { name: 'home', path: '/' },
  { name: 'browse', path: '/browse-books' },
  { name: 'a collection', path: '/collections/signed-books' },
  { name: 'a book', path: '/books/the-garlic-book' },
] as const satisfies MeasuredPage[];

/** Pages that need no script before the first interaction. */
export const contentPages: MeasuredPage[] = [
  { name: 'home', path: '/' },
  { name: 'collections', path: '/collections' },
  { name: 'a collection', path: '/collections/signed-books' },
  { name: 'a book', path: '/books/the-garlic-book' },
  { name: 'about', path: '/about' },
  { name: 'new releases', path: '/new-releases' },
  { name: 'a policy', path: '/privacy-policy' },
  { name: 'contact', path: '/contact' },
];

/** Pages with an island as their main part. */
export const applicationPages: MeasuredPage[] = [
  { name: 'browse', path: '/browse-books' },
  { name: 'search', path: '/search' },
  { name: 'cart', path: '/cart' },
  { name: 'favorites', path: '/favorites' },
];
