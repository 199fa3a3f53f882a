import type { IsoDate } from './date.ts';
import { escapeXml } from './feed.ts';

export type SitemapEntry = {
  path: string;
  /** The day of the last change, if known. */
  changed?: IsoDate;
};

/** The limit of the sitemap protocol. */
export const maxSitemapEntries = 50_000;

/** Returns a sitemap index for a site's origin. */
export function sitemapIndex(site: string, maps: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...maps.map((path) => `<sitemap><loc>${escapeXml(site + path)}</loc></sitemap>`),
    '</sitemapindex>\n',
  ].join('\n');
}

/** Returns a sitemap of pages for a site's origin. */
export function sitemap(site: string, entries: readonly SitemapEntry[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(
      ({ path, changed }) =>
        `<url><loc>${escapeXml(site + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    ),
    '</urlset>\n',
  ].join('\n');
}
