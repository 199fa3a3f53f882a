import { describe, expect, it, vi } from 'vitest';
import { encodeCatalog } from '../../../src/domain/catalog/catalog-index.ts';
import { book } from '../../fixtures/book.ts';
import { type Browser, openBrowser } from '../../fixtures/browser.ts';

const books = Array.from({ length: 40 }, (_, index) =>
  book({
    id: `gid://shopify/Product/${index + 1}`,
    handle: `book-${index}`,
    title: `Book ${index}`,
    genres: [index % 2 === 0 ? 'Paranormal' : 'Contemporary'],
  }),
);

/** The books of a collection in its own order, some of which are hidden from browse. */
const collected = [7, 99, 3, 12].map((number) =>
  book({
    id: `gid://shopify/Product/${number}`,
    handle: `book-${number}`,
    title: `Book ${number}`,
    price: number * 100,
    isBestseller: number === 12,
    genres: [number === 99 ? 'Hidden' : 'Paranormal'],
  }),
);

let browser: Browser;
let store: typeof import('../../../src/stores/browse.ts');
let library: typeof import('../../../src/stores/catalog.ts');

async function enter(address: string, collectionUrl?: string) {
  browser = openBrowser(`http://127.0.0.1:4321${address}`);
  browser.page.documentElement.dataset['catalogUrl'] = '/catalog.json';
  vi.restoreAllMocks();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    Response.json(
      url === '/collection.json'
        ? { ...encodeCatalog(collected), isOrdered: true }
        : encodeCatalog(books),
    ),
  );
  vi.resetModules();
  store = await import('../../../src/stores/browse.ts');
  library = await import('../../../src/stores/catalog.ts');
  return store.syncWithUrl(collectionUrl);
}

const query = () => store.$query.get();
const steps = () => browser.steps();

describe('the URL', () => {
  it('contains the query', async () => {
    await enter('/browse-books?genre=Paranormal&q=book&sort=title&view=list&shown=24');
    expect(query()).toMatchObject({
      genre: 'Paranormal',
      text: 'book',
      sort: 'title',
      view: 'list',
      shown: 24,
    });
    await expect.poll(() => store.$results.get()).toHaveLength(20);
  });

  it('drops the spaces that a form sent around its text', async () => {
    await enter('/search?q=++jane+eyre+&sort=title');
    expect(query().text).toBe('jane eyre');
    expect(location.pathname + location.search).toBe('/search?q=jane+eyre&sort=title');
  });

  it('without a query fetches nothing', async () => {
    await enter('/browse-books');
    expect(query()).toMatchObject({ genre: 'All Genres', text: '', shown: 12 });
    expect(library.$catalog.get().status).toBe('idle');
    expect(store.$results.get()).toBeNull();
  });

  it('changes with each choice, and Back restores it', async () => {
    await enter('/browse-books');
    store.updateQuery({ genre: 'Paranormal' });
    expect(browser.address()).toBe('/browse-books?genre=Paranormal');
    store.updateQuery({ sort: 'price-up' });
    expect(browser.address()).toBe('/browse-books?genre=Paranormal&sort=price-up');
    expect(steps()).toBe(3);
    await browser.back();
    expect(query()).toMatchObject({ genre: 'Paranormal', sort: 'featured' });
    await browser.back();
    expect(query()).toMatchObject({ genre: 'All Genres' });
  });

  it('stays the same if the query does not change', async () => {
    await enter('/browse-books?q=book&shown=24');
    store.updateQuery({ text: 'book' });
    store.updateQuery({ genre: 'All Genres' });
    expect(browser.address()).toBe('/browse-books?q=book&shown=24');
    expect(steps()).toBe(1);
  });

  it('keeps parameters that are not the shop’s', async () => {
    await enter('/browse-books?utm_source=letter&a=1&a=2');
    store.updateQuery({ genre: 'Paranormal' });
    expect(browser.address()).toBe('/browse-books?genre=Paranormal&utm_source=letter&a=1&a=2');
    store.updateQuery({ genre: 'All Genres' });
    expect(browser.address()).toBe('/browse-books?utm_source=letter&a=1&a=2');
  });

  it('is replaced, not pushed, by typing and by Load More', async () => {
    await enter('/browse-books?genre=Paranormal');
    for (const text of ['b', 'bo', 'boo']) store.setSearchText(text);
    store.updateQuery({ shown: 24 }, false);
    expect(browser.address()).toBe('/browse-books?genre=Paranormal&q=boo&shown=24');
    expect(steps()).toBe(1);
  });

  it('changes after a pause in typing, or when the field loses focus', async () => {
    await enter('/browse-books');
    store.setSearchText('wol');
    expect(query().text).toBe('wol');
    expect(browser.address()).toBe('/browse-books');
    expect(store.$isTyping.get()).toBe(true);
    await expect.poll(() => browser.address()).toBe('/browse-books?q=wol');
    expect(store.$isTyping.get()).toBe(false);
    store.setSearchText('wolf');
    store.flushSearchText();
    expect(browser.address()).toBe('/browse-books?q=wolf');
    expect(store.$isTyping.get()).toBe(false);
  });

  it('is not changed by an untouched field', async () => {
    await enter('/browse-books?from=letter');
    store.flushSearchText();
    expect(browser.address()).toBe('/browse-books?from=letter');
  });

  it('is short again in the default view', async () => {
    await enter('/search?q=book');
    store.updateQuery({ text: '' });
    expect(browser.address()).toBe('/search');
  });

  it('of another page is ignored, as is every one after unsubscribing', async () => {
    const stop = await enter('/browse-books?genre=Paranormal');
    history.replaceState(null, '', '/books/book-1?genre=Contemporary');
    browser.tell('popstate');
    expect(query().genre).toBe('Paranormal');
    stop();
    history.replaceState(null, '', '/browse-books?genre=Contemporary');
    browser.tell('popstate');
    expect(query().genre).toBe('Paranormal');
  });
});

describe('the number shown', () => {
  it.each([
    [{ genre: 'Contemporary' }],
    [{ text: 'book' }],
    [{ trope: 'Slow Burn' }],
    [{ spice: 2 }],
    [{ format: 'Paperback' }],
    [{ excludedContentNotes: ['grief'] }],
    [{ sort: 'title' as const }],
  ])('starts again at twelve with %j', async (change) => {
    await enter('/browse-books?genre=Paranormal&shown=36');
    store.updateQuery(change);
    expect(query().shown).toBe(12);
    expect(browser.address()).not.toContain('shown');
  });

  it('stays if only the view changes', async () => {
    await enter('/browse-books?genre=Paranormal&shown=36');
    store.updateQuery({ view: 'list' });
    expect(query().shown).toBe(36);
    store.updateQuery({ shown: 48 }, false);
    expect(query()).toMatchObject({ shown: 48, view: 'list' });
  });
});

describe('the books found', () => {
  it('are computed once per query, and reused for each view', async () => {
    await enter('/browse-books?genre=Paranormal');
    await expect.poll(() => store.$results.get()).not.toBeNull();
    const first = store.$results.get();
    expect(first?.every((index) => index % 2 === 0)).toBe(true);
    store.updateQuery({ view: 'list' });
    store.updateQuery({ shown: 24 }, false);
    expect(store.$results.get()).toBe(first);
    store.updateQuery({ genre: 'Contemporary' });
    expect(store.$results.get()?.every((index) => index % 2 === 1)).toBe(true);
  });

  it('are empty while the catalog cannot be loaded', async () => {
    await enter('/browse-books');
    vi.mocked(fetch).mockImplementation(async () => new Response(null, { status: 500 }));
    store.updateQuery({ text: 'book' }, false);
    await expect.poll(() => library.$catalog.get().status).toBe('failed');
    expect(store.$results.get()).toBeNull();
  });
});

describe('a collection', () => {
  const titles = () => {
    const listed = store.$listed.get();
    const results = store.$results.get();
    return listed.status === 'ready' ? results?.map((index) => listed.reader.titles[index]) : null;
  };

  it('lists its own books in its own order, and fetches no other', async () => {
    await enter('/collections/winter?view=list', '/collection.json');
    await expect.poll(() => titles()).toEqual(['Book 7', 'Book 99', 'Book 3', 'Book 12']);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(library.$catalog.get().status).toBe('idle');
    store.updateQuery({ sort: 'price-up' });
    expect(titles()).toEqual(['Book 3', 'Book 7', 'Book 12', 'Book 99']);
    store.updateQuery({ genre: 'Hidden' });
    expect(titles()).toEqual(['Book 99']);
    expect(browser.address()).toBe('/collections/winter?genre=Hidden&sort=price-up&view=list');
  });

  it('has no search field, so that it ignores a text', async () => {
    await enter('/collections/winter?q=zzz&sort=title', '/collection.json');
    await expect.poll(() => titles()).toHaveLength(4);
    expect(query().text).toBe('');
  });

  it('without a query fetches nothing until it is asked for', async () => {
    await enter('/collections/winter', '/collection.json');
    expect(fetch).not.toHaveBeenCalled();
    await store.loadListed();
    expect(titles()).toHaveLength(4);
  });

  it.each([
    ['cannot be loaded', () => new Response(null, { status: 503 })],
    ['is cut in half', () => new Response('{"count":4,"titles":"Book')],
    ['is empty', () => Response.json({})],
  ])('fails if its file %s, and is loaded again on request', async (_, respond) => {
    await enter('/collections/winter', '/collection.json');
    vi.mocked(fetch).mockImplementationOnce(async () => respond());
    await store.loadListed();
    expect(store.$listed.get().status).toBe('failed');
    expect(store.$results.get()).toBeNull();
    await store.loadListed();
    expect(titles()).toHaveLength(4);
  });
});
