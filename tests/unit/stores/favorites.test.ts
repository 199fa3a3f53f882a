import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  decodeFavorites,
  encodeFavorites,
  type Favorite,
} from '../../../src/domain/cart/favorites.ts';
import { type Browser, openBrowser } from '../../fixtures/browser.ts';

let browser: Browser;
let store: typeof import('../../../src/stores/favorites.ts');
let toasts: typeof import('../../../src/stores/toasts.ts');
const enter = async (address?: string) => {
  browser = openBrowser(address);
  vi.restoreAllMocks();
  vi.resetModules();
  store = await import('../../../src/stores/favorites.ts');
  toasts = await import('../../../src/stores/toasts.ts');
};
beforeEach(() => enter());

const book = (number: number, title = `Book ${number}`): Favorite => ({
  id: `gid://shopify/Product/${8_012_345_678_900 + number}`,
  title,
  author: 'Ada Vance',
  price: 12.5,
  coverImage: 'https://cdn.shopify.com/s/files/1/0001/0001/files/a-book.jpg?v=1700000000',
  handle: `book-${number}`,
  variantId: `gid://shopify/ProductVariant/${44_012_345_678_900 + number}`,
});
const ids = () => store.$favorites.get().map(({ id }) => id);
const inCookie = () => decodeFavorites(browser.jar.get('favorites') ?? '[]');
const newest = () => toasts.$toasts.get().at(-1);

/** Toggles like a shopper who sees whether the book is saved. */
const press = (book: Favorite) => store.setFavorite(book, !ids().includes(book.id));

describe('setKept', () => {
  it('saves a book for a year, with a message for two seconds', () => {
    press(book(1, 'Persuasion'));
    expect(ids()).toEqual([book(1).id]);
    expect(inCookie()).toEqual([book(1, 'Persuasion')]);
    expect(newest()).toMatchObject({
      title: 'Added to favorites',
      text: 'Persuasion',
      durationMs: 2000,
    });
    expect(browser.jar.written).toMatch(/; Max-Age=31536000; Path=\/; SameSite=Lax$/);
  });

  it('shows an error if the browser rejects cookies, and saves nothing', () => {
    browser.jar.isRejecting = true;
    press(book(1, 'Persuasion'));
    expect(ids()).toEqual([]);
    expect(toasts.$toasts.get()).toHaveLength(1);
    expect(newest()).toMatchObject({ title: 'This browser keeps nothing', isError: true });
    expect(newest()?.text).toContain('Persuasion');
    browser.jar.isRejecting = false;
    press(book(1, 'Persuasion'));
    expect(toasts.$toasts.get().map(({ title }) => title)).toEqual(['Added to favorites']);
  });

  it('removes a saved book', () => {
    press(book(1));
    press(book(2));
    press(book(1));
    expect(ids()).toEqual([book(2).id]);
    expect(inCookie()).toEqual([book(2)]);
    expect(newest()).toMatchObject({
      title: 'Removed from favorites',
      text: 'Book 1',
      durationMs: 2000,
    });
  });

  it('sets the Secure attribute of the cookie if the shop uses HTTPS', async () => {
    await enter('https://shop.example/');
    press(book(1));
    expect(browser.jar.written).toMatch(/; SameSite=Lax; Secure$/);
  });

  it('keeps changes of another tab', () => {
    press(book(1));
    const other = browser.page.cookie;
    press(book(1));
    browser.page.cookie = other;
    press(book(2));
    expect(ids()).toEqual([book(1).id, book(2).id]);
  });
});

describe('another tab', () => {
  const elsewhere = (...books: Favorite[]) => {
    browser.page.cookie = `favorites=${encodeFavorites(books)}`;
  };

  it('syncs when this one becomes visible, until unsubscribed', () => {
    const stop = store.subscribeFavorites();
    elsewhere(book(1), book(2));
    browser.hide();
    expect(ids()).toEqual([]);
    browser.show();
    expect(ids()).toEqual([book(1).id, book(2).id]);
    stop();
    elsewhere();
    browser.show();
    expect(ids()).toHaveLength(2);
  });

  it('may already have made the requested change', () => {
    press(book(1));
    elsewhere(book(1), book(2));
    press(book(2));
    expect(ids()).toEqual([book(1).id, book(2).id]);
    expect(newest()).toMatchObject({ title: 'Added to favorites', text: 'Book 2' });
    elsewhere(book(3));
    press(book(1));
    expect(ids()).toEqual([book(3).id]);
    expect(inCookie()).toEqual([book(3)]);
    expect(newest()).toMatchObject({ title: 'Removed from favorites', text: 'Book 1' });
  });
});

it('a suspended page, when another tab saved the book, still saves it, if its heart was empty', () => {
  browser.page.cookie = `favorites=${encodeFavorites([book(1)])}`;
  store.subscribeFavorites();
  store.setFavorite(book(1), true);
  expect(inCookie()).toEqual([book(1)]);
  expect(newest()).toMatchObject({ title: 'Added to favorites', text: 'Book 1' });
});

describe('the cookie', () => {
  it.each(['[{', '%', '{}', 'null', '"x"', '%5B%7B'])(
    'with %s is logged and starts empty',
    (value) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      browser.page.cookie = `favorites=${value}`;
      store.subscribeFavorites();
      expect(ids()).toEqual([]);
      expect(warned).toHaveBeenCalledOnce();
      expect(toasts.$toasts.get()).toEqual([]);
      press(book(1));
      expect(inCookie()).toEqual([book(1)]);
    },
  );

  it('may be missing, without a log line', () => {
    const warned = vi.spyOn(console, 'warn');
    store.subscribeFavorites();
    expect(ids()).toEqual([]);
    expect(warned).not.toHaveBeenCalled();
  });

  it('keeps 150 books across a reload, and rejects one that does not fit', async () => {
    const wanted = Array.from({ length: 400 }, (_, index) => book(index));
    const saved: string[] = [];
    for (const one of wanted) {
      press(one);
      if (!ids().includes(one.id)) break;
      saved.push(one.id);
    }
    expect(saved.length).toBeGreaterThanOrEqual(150);
    expect(newest()).toMatchObject({ title: 'Your favorites are full', isError: true });
    expect(ids()).toEqual(saved);
    vi.resetModules();
    const reloaded = await import('../../../src/stores/favorites.ts');
    reloaded.subscribeFavorites();
    expect(reloaded.$favorites.get().map(({ id }) => id)).toEqual(saved);
    press(book(0));
    expect(ids()).toEqual(saved.slice(1));
  });
});
