import { expect, it } from 'vitest';
import { atomFeed, escapeXml, sitemap, sitemapIndex } from '../../../../src/domain/site/feed.ts';

const feed = {
  self: 'https://shop.example/new-releases.xml',
  page: 'https://shop.example/new-releases',
  title: 'New releases',
  author: 'Heart & Hollow',
};
const entry = (day: string, title: string) => ({
  url: `https://shop.example/books/${day}?a=1&b=2`,
  title,
  updated: `${day}T12:00:00Z`,
  summary: 'A & B',
});

it('has the date of its newest entry', () => {
  const text = atomFeed({
    ...feed,
    entries: [entry('2026-11-01', 'One'), entry('2026-11-20', 'Other')],
  });
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed /);
  expect(/<updated>(.*?)<\/updated>/.exec(text)?.[1]).toBe('2026-11-20T12:00:00Z');
  expect(text.match(/<entry>/g)).toHaveLength(2);
  expect(text).toContain('<name>Heart &amp; Hollow</name>');
  expect(text).toContain('href="https://shop.example/books/2026-11-01?a=1&amp;b=2"');
});

it('is valid without entries', () => {
  expect(atomFeed({ ...feed, entries: [] })).toContain('<updated>1970-01-01T00:00:00Z</updated>');
});

it('escapes and removes invalid XML characters', () => {
  expect(escapeXml('<script>"&\u0000\u000b\ud800😀 é')).toBe('&lt;script&gt;&quot;&amp;\ufffd😀 é');
});

it('lists pages, with their date of change if known', () => {
  expect(
    sitemap('https://shop.example', [
      { path: '/a?b&c' },
      { path: '/terms', changed: '2026-11-21' },
    ]),
  ).toBe(
    '<?xml version="1.0" encoding="utf-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<url><loc>https://shop.example/a?b&amp;c</loc></url>\n' +
      '<url><loc>https://shop.example/terms</loc><lastmod>2026-11-21</lastmod></url>\n' +
      '</urlset>\n',
  );
});

it('lists its parts if one file cannot hold all pages', () => {
  expect(sitemapIndex('https://shop.example', ['/sitemap/1.xml', '/sitemap/2.xml'])).toBe(
    '<?xml version="1.0" encoding="utf-8"?>\n' +
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '<sitemap><loc>https://shop.example/sitemap/1.xml</loc></sitemap>\n' +
      '<sitemap><loc>https://shop.example/sitemap/2.xml</loc></sitemap>\n' +
      '</sitemapindex>\n',
  );
});
