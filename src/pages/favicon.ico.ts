import type { APIRoute } from 'astro';
import { icon } from 'virtual:shop-texts';
import { drawFavicon } from '../images/shop-icon.ts';

export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await drawFavicon(icon)), {
    headers: { 'content-type': 'image/x-icon' },
  });
