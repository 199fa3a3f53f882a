import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const storedCart = z.object({
  token: z.string(),
  /** The secret part of the cart's id. */
  key: z.string(),
  checkout: z.string(),
  /** In ms since 1970. */
  updatedAt: z.number(),
  lines: z.array(
    z.object({
      id: z.string(),
      merchandiseId: z.string(),
      quantity: z.int().min(0),
      attributes: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
    }),
  ),
  note: z.string().nullable().default(null),
  discountCodes: z.array(z.string()).default([]),
  giftCards: z.array(z.object({ id: z.string(), code: z.string() })).default([]),
});

const stateSchema = z.object({
  carts: z.array(storedCart).default([]),
  stock: z.record(z.string(), z.object({ remaining: z.int(), of: z.int().nullable() })).default({}),
  /** The balances of gift cards that are no longer those sold, in cents. */
  giftCards: z.record(z.string(), z.int().min(0)).default({}),
});

export type StoredCart = z.infer<typeof storedCart>;
type State = z.infer<typeof stateSchema>;

/** Creates the writer of the state file. Changes within 50 ms share one write. */
export function createStateFile(path: string, current: () => State) {
  let pending: NodeJS.Timeout | null = null;

  function write(): void {
    pending = null;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(current()));
    renameSync(`${path}.new`, path);
  }

  return {
    changed(): void {
      pending ??= setTimeout(write, 50);
    },
    flush(): void {
      if (!pending) return;
      clearTimeout(pending);
      write();
    },
  };
}

/** Loads the state of the last run, an empty one if the file is missing or unreadable. */
export function loadState(path: string): State {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const isNew = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isNew) console.warn(`${path} could not be read. Carts and stock were reset.`);
    return { carts: [], stock: {}, giftCards: {} };
  }
}

const secret = (bytes: number) => randomBytes(bytes).toString('hex');
/** Until an unchanged cart expires. */
const lifetimeMs = 10 * 24 * 60 * 60 * 1000;
const idPattern = /^gid:\/\/shopify\/Cart\/([\w-]+)\?(?:.*&)?key=(\w+)$/;

/** Creates the store of carts. An id without its secret key, or with a wrong one, matches no cart. */
export function createCarts(stored: readonly StoredCart[]) {
  const carts = new Map(stored.map((cart) => [cart.token, cart]));
  const getAlive = (cart: StoredCart | undefined) =>
    cart && Date.now() - cart.updatedAt < lifetimeMs ? cart : undefined;

  return {
    all: () => [...carts.values()].filter((cart) => getAlive(cart)),
    open(): StoredCart {
      const secrets = { token: secret(16), key: secret(16), checkout: secret(20) };
      const cart = storedCart.parse({ ...secrets, updatedAt: Date.now(), lines: [] });
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
      cart.updatedAt = Date.now();
    },
    close: (cart: StoredCart) => carts.delete(cart.token),
    expireAll: () => carts.clear(),
  };
}

export type Carts = ReturnType<typeof createCarts>;

export const cartId = ({ token, key }: StoredCart) => `gid://shopify/Cart/${token}?key=${key}`;
export const lineId = ({ token }: StoredCart, { id }: StoredCart['lines'][number]) =>
  `gid://shopify/CartLine/${id}?cart=${token}`;
