import { sanitizeHtml, htmlToText } from '../../data/shopify/rich-text.ts';
import type { CatalogFile } from './catalog-file.ts';
import { paginate, type PageArguments } from './paginate.ts';
import { gid, numberAt } from './gid.ts';
import { image } from './image.ts';
import { metafields } from './metafields.ts';
import type { Product } from './product.ts';
import { graphqlError } from './graphql-errors.ts';
import { sortProducts } from './sorting.ts';

type ProductsArguments = PageArguments & { sortKey?: string | null; filters?: unknown };

/** One collection, in the words of the Storefront API. */
export function createCollectionNode(
  shelf: CatalogFile['collections'][number],
  place: number,
  productOf: (handle: string) => Product | undefined,
  created: string,
) {
  const number = shelf.id ?? numberAt(place);
  const products = shelf.books.flatMap((handle) => productOf(handle) ?? []);
  const size = { width: null, height: null };
  return {
    __typename: 'Collection',
    id: gid('Collection', number),
    handle: shelf.handle,
    title: shelf.title,
    descriptionHtml: shelf.descriptionHtml,
    description: ({ truncateAt }: { truncateAt?: number | null } = {}) =>
      htmlToText(sanitizeHtml(shelf.descriptionHtml)).slice(0, truncateAt ?? undefined),
    image: shelf.image && image(gid('ProductImage', number), shelf.image, shelf.title, size),
    updatedAt: created,
    onlineStoreUrl: null,
    seo: { title: null, description: null },
    ...metafields(number, {}),
    products({ sortKey, filters, ...page }: ProductsArguments) {
      if (filters)
        throw graphqlError('BAD_REQUEST', 'The local Storefront API has no product filters.');
      return paginate(sortProducts(products, sortKey ?? 'COLLECTION_DEFAULT'), page);
    },
  };
}
