import { vi } from 'vitest';
import type { CartLine } from '../../../src/domain/cart/cart.ts';
import type { StorefrontCart } from '../../../src/domain/cart/storefront-cart.ts';
import type { Favorite } from '../../../src/domain/cart/favorites.ts';
import { smallCatalog } from '../../fixtures/catalog.ts';
import { type Browser, openBrowser } from '../../fixtures/browser.ts';
import { openEmulator, type OpenEmulator } from '../../backend/open-emulator.ts';
import { fetchFrom } from '../../fixtures/fetch-from.ts';

/** Opens the local services and, repeatedly, a shopper with an empty browser, whom no fault of an earlier test meets. */
export async function openShop(catalog = smallCatalog) {
  const emulator = await openEmulator(catalog);
  process.env['SUPABASE_URL'] = emulator.origin();
  const books = await readBooks(emulator);
  return {
    emulator,
    /** Returns a book as a card passes it; `place` selects another edition. */
    book(handle: string, index = 0): Favorite {
      const known = books.find((one) => one.handle === handle);
      if (!known) throw new Error(`The small catalog has no ${handle}.`);
      return { ...known.book, variantId: known.variants[index] ?? '' };
    },
    /** Returns the provider's state of a cart, or null. The function would correct it. */
    async provider(cartId: unknown): Promise<ProviderCart | null> {
      const query = `query ($id: ID!) {
        cart(id: $id) { totalQuantity note cost { totalAmount { amount } } } }`;
      return (await emulator.graphql(query, { id: cartId })).data.cart;
    },
    async enter(address?: string) {
      await emulator.clearFaults();
      return enter(openBrowser(address));
    },
  };
}

type ProviderCart = Pick<StorefrontCart, 'totalQuantity' | 'note' | 'cost'>;

async function readBooks(emulator: OpenEmulator) {
  const query = `{ products(first: 250) { nodes { id handle title variants(first: 2) { nodes { id } } } } }`;
  const { data } = await emulator.graphql(query);
  const products: Product[] = data.products.nodes;
  return products.map(({ id, handle, title, variants }) => ({
    handle,
    book: { id, handle, title, author: '', price: 12.5, coverImage: '' },
    variants: variants.nodes.map((variant) => variant.id),
  }));
}

type Product = {
  id: string;
  handle: string;
  title: string;
  variants: { nodes: { id: string }[] };
};

/** Loads the stores like a new page. */
export async function enter(browser: Browser) {
  vi.resetModules();
  const cart = await import('../../../src/stores/cart.ts');
  const queue = await import('../../../src/stores/cart-queue.ts');
  const payment = await import('../../../src/stores/cart-codes.ts');
  const drafts = await import('../../../src/stores/cart-drafts.ts');
  const { $toasts } = await import('../../../src/stores/toasts.ts');
  const received: string[] = [];
  let newest = 0;
  $toasts.listen((toasts) => {
    for (const { id, title, text, isError } of toasts.filter((toast) => toast.id > newest)) {
      received.push(`${isError ? '! ' : ''}${title} / ${text}`);
      newest = id;
    }
  });
  const loading: boolean[] = [];
  queue.$cart.listen(({ isLoading }) => {
    if (isLoading !== loading.at(-1)) loading.push(isLoading);
  });
  const actions = spyOnActions();
  return {
    ...cart,
    remove: (lineId: string, press?: Parameters<typeof cart.setQuantity>[2]) =>
      cart.setQuantity(lineId, 0, press),
    saveForLater: ({ productId: id, price, ...line }: CartLine) =>
      cart.saveForLater({ ...line, id, price: price / 100 }, line.lineId),
    ...payment,
    ...drafts,
    ...queue,
    $toasts,
    browser,
    /** Every toast so far, errors with an exclamation mark. */
    received,
    /** Every value of `isLoading`. */
    loading,
    /** The operations sent to the function `cart`, in order. */
    actions,
    /** The id of the first line of a book. An id of no line if there is none. */
    lineOf: (handle: string) =>
      queue.$cart.get().items.find((line) => line.handle === handle)?.lineId ??
      'gid://shopify/CartLine/none',
    lines: () => queue.$cart.get().items.map(({ handle, quantity }) => `${quantity} ${handle}`),
    saved: () => JSON.parse(String(browser.stored.getItem('shopify-cart') ?? 'null')),
  };
}

export type Shopper = Awaited<ReturnType<typeof enter>>;

function spyOnActions(): string[] {
  vi.restoreAllMocks();
  const actions: string[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = String(input);
    if (!url.endsWith('/functions/v1/cart')) return real(input, init);
    if (init?.keepalive) actions.push(JSON.parse(String(init.body)).action);
    return fetchFrom(newAddress(), url, init);
  });
  return actions;
}

let calls = 0;
/** Each call has an address of its own, because these shoppers click faster than the limit allows. */
function newAddress(): string {
  calls += 1;
  return `127.${1 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`;
}
