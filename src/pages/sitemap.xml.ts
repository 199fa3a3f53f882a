import type { APIRoute } from 'astro';
import { getShopWindow } from '../data/shop-window.ts';
import { paths } from '../domain/paths.ts';
import { policies } from '../domain/policies.ts';
import { fallbackCollections } from '../domain/shop-window.ts';
import { sitemap } from '../domain/sitemap.ts';
import { plainPageSize } from '../domain/browse.ts';

const always = [
  paths.home,
  paths.about,
  paths.browse,
  paths.collections,
  paths.newReleases,
  paths.events,
  paths.contact,
];

/** Every page that search engines may show; a test holds it against the pages themselves. */
export const GET: APIRoute = async ({ url, site }) => {
  const { window } = await getShopWindow();
  const plainPages = Math.ceil((window?.books.length ?? 0) / plainPageSize);
  const entries = [
    ...always.map((path) => ({ path })),
    ...policies.map(({ path, updated }) => ({ path, changed: updated })),
    ...(window?.collections ?? fallbackCollections).map(({ handle }) => ({
      path: paths.collection(handle),
    })),
    ...(window?.everyBook ?? []).map(({ handle }) => ({ path: paths.book(handle) })),
    ...Array.from({ length: plainPages }, (_, place) => ({ path: paths.everyBook(place + 1) })),
  ];
  return new Response(sitemap((site ?? url).origin, entries), {
    headers: { 'content-type': 'application/xml' },
  });
};
