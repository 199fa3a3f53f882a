/**
 * Returns the number at the end of a gid: "gid://shopify/Product/42" → 42. The result is 0 without
 * a number.
 */
export function gidNumber(gid: string): number {
  return Number(/\d+$/.exec(gid)?.[0] ?? 0);
}

/** Returns the gid of the product with a number. */
export function productGid(number: string): string {
  return `gid://shopify/Product/${number}`;
}
