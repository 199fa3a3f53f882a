import { describe, expect, it, vi } from 'vitest';
import { encodeCatalog } from '../../../src/domain/catalog-index.ts';
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

let browser: Browser;
let store: typeof import('../../../src/stores/browse.ts');
let library: typeof import('../../../src/stores/catalog.ts');

async function enter(address: string) {
  browser = openBrowser(`http://127.0.0.1:4321${address}`);
  browser.page.documentElement.dataset['catalogUrl'] = '/catalog.json';
  vi.restoreAllMocks();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(encodeCatalog(books)));
  vi.resetModules();
  store = await import('../../../src/stores/browse.ts');
  library = await import('../../../src/stores/catalog.ts');
  return store.syncWithUrl();
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
    await vi.waitFor(() => expect(store.$results.get()).toHaveLength(20));
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
    await vi.waitFor(() => expect(browser.address()).toBe('/browse-books?q=wol'));
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
    await vi.waitFor(() => expect(store.$results.get()).not.toBeNull());
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
    await vi.waitFor(() => expect(library.$catalog.get().status).toBe('failed'));
    expect(store.$results.get()).toBeNull();
  });
});
