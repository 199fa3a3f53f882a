import { randomBytes } from 'node:crypto';
import type { KeptCart } from './kept.ts';

const secret = (bytes: number) => randomBytes(bytes).toString('hex');
/** A cart that nobody touches is forgotten. */
const lifetime = 10 * 24 * 60 * 60 * 1000;
const idPattern = /^gid:\/\/shopify\/Cart\/([\w-]+)\?(?:.*&)?key=(\w+)$/;

/** The carts that exist. An id without its secret key, or with a wrong one, names none of them. */
export function createCarts(kept: readonly KeptCart[], now: () => number) {
  const carts = new Map(kept.map((cart) => [cart.token, cart]));
  const alive = (cart: KeptCart | undefined) =>
    cart && now() - cart.updatedAt < lifetime ? cart : undefined;

  return {
    all: () => [...carts.values()].filter((cart) => alive(cart)),
    open(): KeptCart {
      const at = now();
      const times = { createdAt: at, updatedAt: at };
      const secrets = { token: secret(16), key: secret(16), checkout: secret(20) };
      const cart: KeptCart = { ...secrets, ...times, lines: [] };
      carts.set(cart.token, cart);
      return cart;
    },
    find(id: string): KeptCart | undefined {
      const [, token = '', key] = idPattern.exec(id) ?? [];
      const cart = alive(carts.get(token));
      return cart?.key === key ? cart : undefined;
    },
    findByCheckout: (checkout: string) =>
      alive([...carts.values()].find((cart) => cart.checkout === checkout)),
    touch(cart: KeptCart): void {
      cart.updatedAt = now();
    },
    close: (cart: KeptCart) => carts.delete(cart.token),
    expireAll: () => carts.clear(),
  };
}

export type Carts = ReturnType<typeof createCarts>;

export const cartId = ({ token, key }: KeptCart) => `gid://shopify/Cart/${token}?key=${key}`;
export const lineId = ({ token }: KeptCart, { id }: KeptCart['lines'][number]) =>
  `gid://shopify/CartLine/${id}?cart=${token}`;
