import type { APIRoute } from 'astro';
import { getStorefront } from '../../data/storefront.ts';
import { merchantFeed } from '../../domain/catalog/merchant-feed.ts';

/** The merchant feed of every book that the shop lists. */
export const GET: APIRoute = async ({ url, site }) => {
  const { storefront } = await getStorefront();
  const feed = merchantFeed((site ?? url).origin, storefront?.byNewest ?? []);
  return new Response(feed, { headers: { 'content-type': 'application/xml' } });
};
