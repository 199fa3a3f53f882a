import { afterEach, expect, test, vi } from 'vitest';
import { restrictCheckoutUrl } from '../../supabase/functions/cart/restrict-checkout-url.ts';

const cart = {
  id: 'gid://shopify/Cart/token?key=secret',
  totalQuantity: 0,
  cost: { totalAmount: { amount: '0.0' } },
  note: null,
  discountCodes: [],
  appliedGiftCards: [],
  discountApplications: [],
  lines: { edges: [] },
};

const env = {
  SHOPIFY_STORE_DOMAIN: 'heart.myshopify.com',
  SHOPIFY_STOREFRONT_TOKEN: 'token',
  SHOPIFY_CHECKOUT_DOMAIN: 'checkout.heart.example',
};

afterEach(() => vi.restoreAllMocks());

test.each([
  ['https://heart.myshopify.com/cart/c/1?key=2', true],
  ['https://checkout.heart.example/c/1', true],
  ['http://heart.myshopify.com/cart/c/1', false],
  ['https://heart.myshopify.com.evil.example/c/1', false],
  ['https://evil.example/?heart.myshopify.com', false],
  ['https://heart.myshopify.com@evil.example/', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s is a URL of the shop’s checkout: %s', (checkoutUrl, isOwn) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(restrictCheckoutUrl({ ...cart, checkoutUrl }, env).checkoutUrl).toBe(
    isOwn ? checkoutUrl : '',
  );
  expect(log).toHaveBeenCalledTimes(isOwn ? 0 : 1);
  expect(log.mock.calls.join()).not.toContain('secret');
});
