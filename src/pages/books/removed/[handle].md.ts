import type { APIRoute, GetStaticPaths } from 'astro';
import { cacheKeyOf } from '../../../data/cache-key.ts';
import { getStorefront } from '../../../data/storefront.ts';
import type { BookDetails } from '../../../domain/catalog/book.ts';
import { removedBookMarkdown } from '../../../domain/catalog/book-markdown.ts';
import { fileName } from '../../../domain/text/file-name.ts';

export const getStaticPaths = (async () => {
  const { removed } = await getStorefront();
  return removed.map((book) => ({
    params: { handle: fileName(book.handle) },
    props: { book },
    cacheKey: cacheKeyOf(book),
  }));
}) satisfies GetStaticPaths;

/** The page of a removed book as Markdown. */
export const GET: APIRoute<{ book: BookDetails }> = ({ props, site, url }) =>
  new Response(removedBookMarkdown((site ?? url).origin, props.book), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
