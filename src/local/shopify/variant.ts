import type { CatalogueBook } from './catalogue-file.ts';
import { centsOf, dollars } from './dollars.ts';
import { gid } from './gid.ts';
import { accessDenied } from './refusal.ts';
import type { Stock } from './stock.ts';

/** One edition of a book, in the words of the Storefront API. */
export function createVariant(
  number: string,
  edition: CatalogueBook['editions'][number],
  optionName: string,
  stock: Stock,
  product: () => object,
) {
  const id = gid('ProductVariant', number);
  stock.shelve(id, { stock: edition.stock ?? null, oversell: edition.oversell ?? false });
  return {
    __typename: 'ProductVariant',
    id,
    title: edition.title,
    cents: centsOf(edition.price),
    compareCents: edition.compareAtPrice ? centsOf(edition.compareAtPrice) : null,
    price: dollars(centsOf(edition.price)),
    compareAtPrice: edition.compareAtPrice ? dollars(centsOf(edition.compareAtPrice)) : null,
    availableForSale: () => stock.sellable(id) > 0,
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
