import type { APIRoute } from 'astro';
import { isDiscountCode } from '../../data/backend/cart.ts';
import { maskCode, mayBeGiftCard } from '../../domain/cart/cart.ts';
import { isKeepableCode, keptCodeCookie, toOwnPath } from '../../domain/cart/kept-code.ts';

/** Shopify's own address of a discount code, as newsletters link it. It sets a cookie. */
export const prerender = false;

const maxAgeSeconds = 30 * 24 * 60 * 60;
/** The page itself must be rendered in three seconds. */
const maxCheckMs = 2000;

/** Returns what the cookie may hold: of what may be a gift card's code no more than its end. */
async function toKeptCode(code: string): Promise<string> {
  if (!mayBeGiftCard(code)) return code.trim();
  const late = new Promise<false>((resolve) => setTimeout(resolve, maxCheckMs, false));
  return (await Promise.race([isDiscountCode(code), late])) ? code.trim() : maskCode(code);
}

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
