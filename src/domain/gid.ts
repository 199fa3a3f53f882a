/** The number at the end of a provider's gid: "gid://shopify/Product/42" → 42; 0 where there is none. */
export function gidNumber(gid: string): number {
  return Number(/\d+$/.exec(gid)?.[0] ?? 0);
}
