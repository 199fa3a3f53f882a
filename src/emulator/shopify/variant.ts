import type { CatalogFileBook } from './catalog-file.ts';
import { toCents, toMoney } from './money-v2.ts';
import { gid } from './gid.ts';
import { accessDenied } from './graphql-errors.ts';
import type { Inventory } from './inventory.ts';

/** Creates the `ProductVariant` node of an edition. */
export function createVariant(
  number: string,
  edition: CatalogFileBook['editions'][number],
  optionName: string,
  stock: Inventory,
  product: () => object,
) {
  const id = gid('ProductVariant', number);
  stock.register(id, { stock: edition.stock ?? null, oversell: edition.oversell ?? false });
  return {
    __typename: 'ProductVariant',
    id,
    title: edition.title,
    cents: toCents(edition.price),
    compareCents: edition.compareAtPrice ? toCents(edition.compareAtPrice) : null,
    price: toMoney(toCents(edition.price)),
    compareAtPrice: edition.compareAtPrice ? toMoney(toCents(edition.compareAtPrice)) : null,
    availableForSale: () => stock.availableQuantity(id) > 0,
    currentlyNotInStock: () => stock.isEmpty(id),
    quantityAvailable: () => {
      throw accessDenied('quantityAvailable');
    },
    barcode: edition.barcode ?? null,
    sku: null,
    selectedOptions: [{ name: optionName, value: edition.title }],
    requiresShipping: true,
    taxable: true,
    product,
  };
}

export type Variant = ReturnType<typeof createVariant>;
