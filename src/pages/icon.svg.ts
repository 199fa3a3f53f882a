import type { APIRoute } from 'astro';
import { icon } from 'virtual:shop-texts';

/** The icon of the shop, as its folder has it. */
export const GET: APIRoute = () =>
  new Response(icon, { headers: { 'content-type': 'image/svg+xml' } });
