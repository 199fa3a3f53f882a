/** The Storefront API version of every query and of the local schema. */
export const storefrontVersion = '2026-10';
