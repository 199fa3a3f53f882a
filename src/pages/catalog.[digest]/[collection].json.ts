import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { catalogDigest, getStorefront, cacheKeyOf } from '../../data/storefront.ts';
import { encodeCatalog } from '../../domain/catalog/catalog-index.ts';
import { minFilteredBooks } from '../../domain/merchandising/collection.ts';
import { inEdition } from '../../domain/catalog/edition-names.ts';
import { fileName } from '../../domain/text/file-name.ts';

/**
 * The catalog file of each collection that its page sorts and filters, with the books in the order
 * of the collection. It contains books that are hidden from browse.
 */
export const getStaticPaths = (async () => {
  const { storefront } = await getStorefront();
  return (storefront?.collections ?? [])
    .filter(({ books }) => books.length >= minFilteredBooks)
    .map(({ handle, books, edition }) => ({
      params: { digest: catalogDigest, collection: fileName(handle) },
      props: { books, edition },
      cacheKey: cacheKeyOf({ books: books.map(cacheKeyOf), edition }),
    }));
}) satisfies GetStaticPaths;

type Props = InferGetStaticPropsType<typeof getStaticPaths>;

export const GET: APIRoute<Props> = ({ props: { books, edition } }) => {
  const cards = books.map((book) => inEdition(book, edition));
  const about = edition !== null && {
    edition,
    count: cards.filter(({ missingEdition }) => missingEdition === undefined).length,
  };
  return Response.json({ ...encodeCatalog(cards), isOrdered: true, ...(about && { about }) });
};
