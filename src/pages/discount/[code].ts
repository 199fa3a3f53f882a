import type { APIRoute } from 'astro';
import { isKeepableCode, keptCodeCookie, toOwnPath } from '../../domain/cart/kept-code.ts';

/** Shopify's own address of a discount code, as newsletters link it. It sets a cookie. */
export const prerender = false;

const maxAgeSeconds = 30 * 24 * 60 * 60;

/** Keeps the code for the cart, and leads on to `?redirect=`, by default the home page. */
export const GET: APIRoute = ({ params, url }) => {
  const { code = '' } = params;
  const headers = new Headers({
    location: toOwnPath(url.searchParams.get('redirect'), url.origin),
    'cache-control': 'no-store',
  });
  if (isKeepableCode(code))
    headers.set(
      'set-cookie',
      `${keptCodeCookie}=${encodeURIComponent(code.trim())}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax`,
    );
  return new Response(null, { status: 302, headers });
};
