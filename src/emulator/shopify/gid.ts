/** Shopify's numbers start high and leave gaps; so do ours. */
const firstNumber = 7_000_000_000_000;
const gap = 32_768;

type Kind = 'Product' | 'ProductVariant' | 'Collection' | 'ProductImage' | 'Metafield';

export const gid = (kind: Kind, number: number | string) => `gid://shopify/${kind}/${number}`;

/** A product has 250 variants at most, so no two products share a variant's number. */
export const variantNumber = (product: number, place: number) =>
  `${BigInt(product) * 256n + BigInt(place)}`;

/** The number of the thing at `place` in its list. */
export const numberAt = (place: number) => firstNumber + gap * place;
