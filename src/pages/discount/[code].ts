import type { APIRoute } from 'astro';
import { toKeptCode } from '../../data/kept-code.ts';
import { isKeepableCode, keptCodeCookie, toOwnPath } from '../../domain/cart/cart.ts';

/** Shopify's own address of a discount code, as newsletters link it. It sets a cookie. */
export const prerender = false;

const maxAgeSeconds = 30 * 24 * 60 * 60;

/** Astro's parameter and path are decoded but for what is reserved, so that `%26` and `%2526` are equal there. */
function readCode(address: string): string {
  try {
    return decodeURIComponent(new URL(address).pathname.split('/')[2] ?? '');
  } catch {
    return '';
  }
}

/** Keeps the code for the cart, and leads on to `?redirect=`, by default the home page. */
export const GET: APIRoute = async ({ request, url }) => {
  const code = readCode(request.url);
  const headers = new Headers({
    location: toOwnPath(url.searchParams.get('redirect'), url.origin),
    'cache-control': 'no-store',
  });
  if (isKeepableCode(code))
    headers.set(
      'set-cookie',
      `${keptCodeCookie}=${encodeURIComponent(await toKeptCode(code))}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax`,
    );
  return new Response(null, { status: 302, headers });
};
