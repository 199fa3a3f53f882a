import type { APIRoute, GetStaticPaths } from 'astro';
import { catalogDigest, getStorefront } from '../data/storefront.ts';

/** The catalog file for browse, search and suggestions. */
export const getStaticPaths = (async () => {
  const { catalogIndex } = await getStorefront();
  return catalogIndex ? [{ params: { digest: catalogDigest } }] : [];
}) satisfies GetStaticPaths;

export const GET: APIRoute = async () => {
  const { catalogIndex } = await getStorefront();
  return new Response(catalogIndex?.text, { headers: { 'content-type': 'application/json' } });
};
