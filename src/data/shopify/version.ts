/** The Storefront API's version: every query and the local schema are of this one. */
export const storefrontVersion = '2026-10';
