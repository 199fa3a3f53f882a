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

/** Creates the `Collection` node of a collection. */
export function createCollectionNode(
  collection: CatalogFile['collections'][number],
  index: number,
  findProduct: (handle: string) => Product | undefined,
  created: string,
) {
  const number = collection.id ?? numberAt(index);
  const products = collection.books.flatMap((handle) => findProduct(handle) ?? []);
  const size = { width: null, height: null };
  return {
    __typename: 'Collection',
    id: gid('Collection', number),
    handle: collection.handle,
    title: collection.title,
    descriptionHtml: collection.descriptionHtml,
    description: ({ truncateAt }: { truncateAt?: number | null } = {}) =>
      htmlToText(sanitizeHtml(collection.descriptionHtml)).slice(0, truncateAt ?? undefined),
    image:
      collection.image &&
      image(gid('ProductImage', number), collection.image, collection.title, size),
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
