import type {
  ProductFieldsFragment,
  VariantFieldsFragment,
} from '../../../../src/data/shopify/storefront.generated.d.ts';

/** Creates a variant node of the provider with the given changes. */
export const variant = (overrides: Partial<VariantFieldsFragment> = {}): VariantFieldsFragment => ({
  id: 'gid://shopify/ProductVariant/1',
  title: 'Paperback',
  availableForSale: true,
  currentlyNotInStock: false,
  quantityAvailable: null,
  requiresShipping: true,
  barcode: null,
  sku: null,
  price: { amount: '12.5', currencyCode: 'USD' },
  compareAtPrice: null,
  personalize: null,
  selectedOptions: [{ name: 'Format', value: 'Paperback' }],
  ...overrides,
});

/** Creates a product node of the provider with the given changes. */
export const product = (overrides: Partial<ProductFieldsFragment> = {}): ProductFieldsFragment => ({
  id: 'gid://shopify/Product/1',
  handle: 'a-book',
  title: 'A Book',
  vendor: 'A Vendor',
  productType: 'Book',
  isGiftCard: false,
  category: null,
  tags: [],
  descriptionHtml: '',
  createdAt: '2026-01-01T00:00:00Z',
  featuredImage: null,
  author: null,
  genres: null,
  published: null,
  isbn: null,
  publisher: null,
  pages: null,
  language: null,
  narrator: null,
  audioMinutes: null,
  variants: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
  ...overrides,
});
