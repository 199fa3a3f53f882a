import type { IsoDate } from '../time/date.ts';
import { shop } from './shop.ts';

type FeedEntry = {
  url: string;
  /** The permanent id, if the page of the entry changes. Default: `url`. */
  id?: string;
  title: string;
  /** ISO 8601 timestamp. */
  updated: string;
  summary: string;
  author?: string;
};

type Feed = {
  /** The URL of the feed, and the URL of the page that it follows. */
  self: string;
  page: string;
  title: string;
  author: string;
  entries: readonly FeedEntry[];
};

/** Returns an Atom feed. Its date is that of the newest entry, so it changes only with them. */
export function atomFeed({ self, page, title, author, entries }: Feed): string {
  const updated =
    entries
      .map((entry) => entry.updated)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00Z';
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${shop.locale}">`,
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...entries.map(toEntry),
    '</feed>\n',
  ].join('\n');
}

function toEntry({ url, id = url, title, updated, summary, author }: FeedEntry): string {
  return [
    '<entry>',
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    author ? `<author><name>${escapeXml(author)}</name></author>` : '',
    `<summary>${escapeXml(summary)}</summary>`,
    '</entry>',
  ].join('');
}

const xmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text for XML, and removes the characters that XML forbids. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (character) => xmlEntities[character] ?? '');
}

export type SitemapEntry = {
  path: string;
  changed?: IsoDate;
};

/** The limit of the sitemap protocol. */
export const maxSitemapEntries = 50_000;

export function sitemapIndex(site: string, maps: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...maps.map((path) => `<sitemap><loc>${escapeXml(site + path)}</loc></sitemap>`),
    '</sitemapindex>\n',
  ].join('\n');
}

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
