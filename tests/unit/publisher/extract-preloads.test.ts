import { expect, it } from 'vitest';
import { extractPreloads } from '../../../src/publisher/extract-preloads.ts';

const preload = (name: string) =>
  `<link rel="preload" href="/_astro/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin>`;
const icon = '<link rel="icon" href="/favicon.ico">';

it('moves the preloads of a page to a header', () => {
  const html = `<head>${icon}${preload('title')}${preload('text')}</head><p>words</p>`;
  expect(extractPreloads(html)).toEqual({
    html: `<head>${icon}</head><p>words</p>`,
    link:
      '</_astro/fonts/title.woff2>; rel=preload; as="font"; type="font/woff2"; crossorigin, ' +
      '</_astro/fonts/text.woff2>; rel=preload; as="font"; type="font/woff2"; crossorigin',
  });
});

it('returns a page without preloads unchanged', () => {
  const html = `<head>${icon}<link rel="modulepreload" href="/a.js"></head>`;
  expect(extractPreloads(html)).toEqual({ html, link: '' });
});
