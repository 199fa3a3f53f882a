/** The fields of an edition. */
export const editionFragment = `
  fragment EditionFields on ProductVariant {
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
  fragment BookFields on Product {
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
      nodes { ...EditionFields }
      pageInfo { hasNextPage endCursor }
    }
  }
  ${editionFragment}` as const;
