import type { Day } from './day.ts';
import { escape } from './feed.ts';

export type SitemapEntry = {
  path: string;
  /** The day of its last change, where that is known. */
  changed?: Day;
};

/** A sitemap of pages at a site's origin. */
export function sitemap(site: string, entries: readonly SitemapEntry[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(
      ({ path, changed }) =>
        `<url><loc>${escape(site + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    ),
    '</urlset>\n',
  ].join('\n');
}
