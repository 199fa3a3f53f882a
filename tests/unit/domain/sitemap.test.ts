import { expect, it } from 'vitest';
import { sitemap, sitemapIndex } from '../../../src/domain/sitemap.ts';

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
