import type { APIRoute, GetStaticPaths } from 'astro';
import { getStorefront, cacheKeyOf } from '../../data/storefront.ts';
import type { BookDetails } from '../../domain/catalog/book.ts';
import { bookMarkdown } from '../../domain/catalog/book-markdown.ts';
import { fileName } from '../../domain/text/file-name.ts';

export const getStaticPaths = (async () => {
  const { storefront } = await getStorefront();
  const books = storefront?.allBooks ?? [];
  return books.map((book) => ({
    params: { handle: fileName(book.handle) },
    props: { book },
    cacheKey: cacheKeyOf(book),
  }));
}) satisfies GetStaticPaths;

/** A book's page as Markdown. */
export const GET: APIRoute<{ book: BookDetails }> = ({ props, site, url }) =>
  new Response(bookMarkdown((site ?? url).origin, props.book), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
