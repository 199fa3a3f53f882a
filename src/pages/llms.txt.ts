import type { APIRoute } from 'astro';
import { getEventLists } from '../data/events.ts';
import { getStorefront } from '../data/storefront.ts';
import { paths } from '../domain/site/routes.ts';
import { policyLinks } from '../domain/site/policies.ts';
import { shop } from '../domain/site/shop.ts';
import { formatSize, sizeOf } from '../domain/catalog/book.ts';
import { escapeMarkdown } from '../domain/catalog/book-markdown.ts';

/** A guide to the shop for language models, as https://llmstxt.org describes. */
export const GET: APIRoute = async ({ url, site }) => {
  const { origin } = site ?? url;
  const { storefront } = await getStorefront();
  const { pastYears } = await getEventLists();
  const { books = [], collections = [] } = storefront ?? {};
  const link = (name: string, path: string, note = '') =>
    `- [${escapeMarkdown(name)}](${origin}${path})${note}`;
  const text = [
    `# ${shop.name}`,
    `> ${shop.tagline}, in ${shop.place}. It lists ${formatSize(sizeOf(books))}.`,
    'A book page has the path /books/NAME. It contains schema.org data with one offer for each edition. /books/NAME.md is the same page as Markdown. The parameter `edition` chooses an edition.',
    [
      '## Books',
      link('All books', paths.allBooks(1)),
      link('New releases', paths.newReleases),
      link('Series', paths.allSeries(1)),
      link('Authors', paths.allAuthors(1)),
      link('Merchant feed', paths.merchantFeed, ': every edition with price and availability'),
      link('Sitemap', paths.sitemap),
    ].join('\n'),
    [
      '## Collections',
      ...collections.map(({ title, handle, books }) =>
        link(title, paths.collection(handle), `: ${formatSize(sizeOf(books))}`),
      ),
    ].join('\n'),
    [
      '## The shop',
      link('About', paths.about),
      link('Events', paths.events),
      ...pastYears.map(({ year }) => link(`Past events of ${year}`, paths.pastEvents(year))),
      link('Contact', paths.contact),
      ...policyLinks.map(({ title, path }) => link(title, path)),
    ].join('\n'),
  ];
  return new Response(`${text.join('\n\n')}\n`, {
    headers: { 'content-type': 'text/plain;charset=utf-8' },
  });
};
