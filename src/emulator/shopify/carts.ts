import { randomBytes } from 'node:crypto';
import { type StoredCart, storedCart } from './state-file.ts';

const secret = (bytes: number) => randomBytes(bytes).toString('hex');
/** The milliseconds until an unchanged cart expires. */
const lifetimeMs = 10 * 24 * 60 * 60 * 1000;
const idPattern = /^gid:\/\/shopify\/Cart\/([\w-]+)\?(?:.*&)?key=(\w+)$/;

/**
 * Creates the store of carts. An id without its secret key, or with a wrong one, matches no cart.
 */
export function createCarts(stored: readonly StoredCart[], now: () => number) {
  const carts = new Map(stored.map((cart) => [cart.token, cart]));
  const getAlive = (cart: StoredCart | undefined) =>
    cart && now() - cart.updatedAt < lifetimeMs ? cart : undefined;

  return {
    all: () => [...carts.values()].filter((cart) => getAlive(cart)),
    open(): StoredCart {
      const at = now();
      const times = { createdAt: at, updatedAt: at };
      const secrets = { token: secret(16), key: secret(16), checkout: secret(20) };
      const cart: StoredCart = storedCart.parse({ ...secrets, ...times, lines: [] });
      carts.set(cart.token, cart);
      return cart;
    },
    find(id: string): StoredCart | undefined {
      const [, token = '', key] = idPattern.exec(id) ?? [];
      const cart = getAlive(carts.get(token));
      return cart?.key === key ? cart : undefined;
    },
    findByCheckout: (checkout: string) =>
      getAlive([...carts.values()].find((cart) => cart.checkout === checkout)),
    touch(cart: StoredCart): void {
      cart.updatedAt = now();
    },
    close: (cart: StoredCart) => carts.delete(cart.token),
    expireAll: () => carts.clear(),
  };
}

export type Carts = ReturnType<typeof createCarts>;

export const cartId = ({ token, key }: StoredCart) => `gid://shopify/Cart/${token}?key=${key}`;
export const lineId = ({ token }: StoredCart, { id }: StoredCart['lines'][number]) =>
  `gid://shopify/CartLine/${id}?cart=${token}`;
