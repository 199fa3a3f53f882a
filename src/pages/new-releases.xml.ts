import { titleByAuthor } from '../domain/catalog/book.ts';
import type { APIRoute } from 'astro';
import { getStorefront } from '../data/storefront.ts';
import { excerpt } from '../domain/text/sanitize-text.ts';
import { atomFeed } from '../domain/site/feed.ts';
import { paths } from '../domain/site/routes.ts';
import { publishedBy } from '../domain/catalog/storefront.ts';
import { shop } from '../domain/site/shop.ts';
import { todayInShop } from '../domain/time/date.ts';

const maxEntries = 30;
const maxSummaryLength = 1000;

/** The feed of the latest books. */
export const GET: APIRoute = async ({ url, site }) => {
  const { origin } = site ?? url;
  const { storefront } = await getStorefront();
  const feed = atomFeed({
    self: origin + paths.newReleasesFeed,
    page: origin + paths.newReleases,
    title: `New releases at ${shop.name}`,
    author: shop.name,
    entries: publishedBy(todayInShop(), storefront?.books ?? [])
      .slice(0, maxEntries)
      .map(({ handle, title, author, published, description }) => ({
        url: origin + paths.book(handle),
        title: titleByAuthor({ title, author }),
        updated: `${published}T12:00:00Z`,
        summary: excerpt(description.text, maxSummaryLength),
        author,
      })),
  });
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml' } });
};
