import type { APIRoute, GetStaticPaths } from 'astro';
import { getShopWindow } from '../data/shop-window.ts';

/** The catalogue file that browse, search and suggestions read. */
export const getStaticPaths = (async () => {
  const { catalogueFile } = await getShopWindow();
  return catalogueFile ? [{ params: { digest: catalogueFile.digest } }] : [];
}) satisfies GetStaticPaths;

export const GET: APIRoute = async () => {
  const { catalogueFile } = await getShopWindow();
  return new Response(catalogueFile?.text, { headers: { 'content-type': 'application/json' } });
};
