import type { APIRoute } from 'astro';
import { getSitemapEntries } from '../data/sitemap-entries.ts';
import { paginate } from '../domain/pagination.ts';
import { paths } from '../domain/site/routes.ts';
import { maxSitemapEntries, sitemap, sitemapIndex } from '../domain/site/feed.ts';

/** The sitemap, or a sitemap index if one file cannot hold all pages. */
export const GET: APIRoute = async ({ url, site }) => {
  const { origin } = site ?? url;
  const entries = await getSitemapEntries();
  const parts = paginate(entries, maxSitemapEntries);
  const text =
    parts.length === 1
      ? sitemap(origin, entries)
      : sitemapIndex(
          origin,
          parts.map(({ number }) => paths.partOfSitemap(number)),
        );
  return new Response(text, { headers: { 'content-type': 'application/xml' } });
};
