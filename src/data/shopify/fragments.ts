/** The fields of an edition. `stock`: that of the number of copies, which some tokens may not read. */
export const editionFields = <Stock extends string>(stock: Stock) =>
  `
  fragment VariantFields on ProductVariant {
    id
    title
    availableForSale
    currentlyNotInStock
    ${stock}
    requiresShipping
    barcode
    sku
    price { amount currencyCode }
    compareAtPrice { amount }
    selectedOptions { name value }
    personalize: metafield(namespace: "custom", key: "personalize") { value }
  }
` as const;

/** The fields of a book with its editions. */
export const bookFields = <Stock extends string>(stock: Stock) =>
  `
  fragment ProductFields on Product {
    id
    handle
    title
    vendor
    productType
    isGiftCard
    category { name ancestors { name } }
    tags
    descriptionHtml
    createdAt
    featuredImage { url width height thumbhash }
    author: metafield(namespace: $namespace, key: $key) { value }
    genres: metafield(namespace: "custom", key: "genres") { value }
    published: metafield(namespace: "custom", key: "publication_date") { value }
    isbn: metafield(namespace: "facts", key: "isbn") { value }
    publisher: metafield(namespace: "custom", key: "publisher") { value }
    pages: metafield(namespace: "custom", key: "pages") { value }
    language: metafield(namespace: "custom", key: "language") { value }
    narrator: metafield(namespace: "custom", key: "narrator") { value }
    audioMinutes: metafield(namespace: "custom", key: "audio_minutes") { value }
    variants(first: 50) {
      nodes { ...VariantFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${editionFields(stock)}` as const;

export type MetafieldIdentifier = { namespace: string; key: string };

/** Parses a setting of the form "namespace.key". The namespace may contain dots. */
export function parseMetafieldIdentifier(setting: string): MetafieldIdentifier {
  const [, namespace, key] = /^([\w$.:-]+)\.([\w-]+)$/.exec(setting.trim()) ?? [];
  if (!namespace || !key)
    throw new Error(`The author's metafield is named as "namespace.key", not "${setting}".`);
  return { namespace, key };
}
