/** The fields of an edition. */
export const editionFragment = `
  fragment VariantFields on ProductVariant {
    id
    title
    availableForSale
    barcode
    price { amount }
    compareAtPrice { amount }
    selectedOptions { name value }
  }
` as const;

/** The fields of a book. */
export const bookFragment = `
  fragment ProductFields on Product {
    id
    handle
    title
    vendor
    productType
    tags
    descriptionHtml
    createdAt
    featuredImage { url width height }
    author: metafield(namespace: $namespace, key: $key) { value }
    genres: metafield(namespace: "custom", key: "genres") { value }
    published: metafield(namespace: "custom", key: "publication_date") { value }
    isbn: metafield(namespace: "facts", key: "isbn") { value }
    variants(first: 50) {
      nodes { ...VariantFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${editionFragment}` as const;
export type MetafieldIdentifier = { namespace: string; key: string };

/** Parses a setting of the form "namespace.key". The namespace may contain dots. */
export function parseMetafieldIdentifier(setting: string): MetafieldIdentifier {
  const [, namespace, key] = /^([\w$.:-]+)\.([\w-]+)$/.exec(setting.trim()) ?? [];
  if (!namespace || !key)
    throw new Error(`The author's metafield is named as "namespace.key", not "${setting}".`);
  return { namespace, key };
}
