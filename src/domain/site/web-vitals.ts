/**
 * The kinds of pages by the first part of their path, with `/*` for the paths below it. `/*` alone stands for all
 * others.
 */
export const measuredPages = [
  '/',
  '/about',
  '/authors',
  '/authors/*',
  '/books/*',
  '/browse-books',
  '/browse-books/*',
  '/cart',
  '/collections',
  '/collections/*',
  '/contact',
  '/events',
  '/events/*',
  '/favorites',
  '/new-releases',
  '/search',
  '/series',
  '/series/*',
  '/*',
] as const;

/** How a page was reached. `restored`: from the back/forward cache. `prerender`: before its link was pressed. */
export const navigations = ['navigate', 'reload', 'back-forward', 'restored', 'prerender'] as const;

/**
 * What a browser measures of one visit to a page: the largest contentful paint and the interaction to next
 * paint in ms, and the cumulative layout shift. A browser that does not measure one leaves it out.
 */
export type WebVitals = {
  page: string;
  navigation: (typeof navigations)[number];
  lcp?: number;
  inp?: number;
  cls?: number;
};
