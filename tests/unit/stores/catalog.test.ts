import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeCatalog } from '../../../src/domain/catalog/catalog-index.ts';
import { book } from '../../fixtures/book.ts';
import { openBrowser } from '../../fixtures/browser.ts';
import { listen } from '../../fixtures/listen.ts';

const columns = encodeCatalog([book(), book({ id: 'gid://shopify/Product/2', title: 'Emma' })]);
const good = JSON.stringify(columns);

let server: Server;
let address: string;
let answer: (response: ServerResponse) => void;
let requested = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    requested += 1;
    answer(response);
  });
  address = `${await listen(server)}/catalog.json`;
});
afterAll(() => server.close());

let library: typeof import('../../../src/stores/catalog.ts');
let browser: ReturnType<typeof openBrowser>;
beforeEach(async () => {
  browser = openBrowser();
  browser.page.documentElement.dataset['catalogUrl'] = address;
  vi.resetModules();
  library = await import('../../../src/stores/catalog.ts');
  answer = (response) => response.end(good);
  requested = 0;
});

const state = () => library.$catalog.get();

describe('the catalog', () => {
  it('loads once for any number of calls', async () => {
    expect(state()).toEqual({ status: 'idle' });
    const opening = [library.loadCatalog(), library.loadCatalog()];
    expect(state()).toEqual({ status: 'loading' });
    await Promise.all(opening);
    await library.loadCatalog();
    expect(requested).toBe(1);
    expect(state()).toMatchObject({ status: 'ready', reader: { titles: ['Persuasion', 'Emma'] } });
  });

  it('waits for a slow file', async () => {
    const late = Promise.withResolvers<void>();
    answer = async (response) => {
      response.write(good.slice(0, 20));
      await late.promise;
      response.end(good.slice(20));
    };
    const opening = library.loadCatalog();
    await expect.poll(() => requested).toBe(1);
    expect(state()).toEqual({ status: 'loading' });
    late.resolve();
    await opening;
    expect(state().status).toBe('ready');
  });

  it.each([
    ['missing', (response: ServerResponse) => response.writeHead(404).end('Oops!')],
    ['a page', (response: ServerResponse) => response.end('<h1>Oops!</h1>')],
    ['cut short', (response: ServerResponse) => response.end(good.slice(0, -20))],
    ['empty', (response: ServerResponse) => response.end()],
    ['null', (response: ServerResponse) => response.end('null')],
    ['a list', (response: ServerResponse) => response.end('[]')],
    [
      'without books',
      (response: ServerResponse) => response.end(JSON.stringify(encodeCatalog([]))),
    ],
    [
      'half there',
      (response: ServerResponse) =>
        response.end(JSON.stringify({ count: 2, titles: columns.titles, ids: columns.ids })),
    ],
    ['never sent', (response: ServerResponse) => response.destroy()],
  ])('fails if the file is %s, and loads on retry', async (_what, trouble) => {
    answer = trouble;
    await library.loadCatalog();
    expect(state()).toEqual({ status: 'failed' });
    answer = (response) => response.end(good);
    await library.loadCatalog();
    expect(state().status).toBe('ready');
  });

  it('is seen to load again before it is seen to fail again', async () => {
    answer = (response) => response.writeHead(503).end();
    await library.loadCatalog();
    const seen: string[] = [];
    library.$catalog.listen(({ status }) => seen.push(`${status} ${requested}`));
    const startedAt = performance.now();
    await library.loadCatalog();
    expect(seen).toEqual(['loading 1', 'failed 2']);
    expect(performance.now() - startedAt).toBeGreaterThan(400);
    answer = (response) => response.end(good);
    await library.loadCatalog();
  });

  it.each(['online', 'pageshow'])('is tried again by itself on the event %s', async (name) => {
    answer = (response) => response.writeHead(503).end();
    await library.loadCatalog();
    expect(state()).toEqual({ status: 'failed' });
    answer = (response) => response.end(good);
    browser.tell(name);
    await expect.poll(() => state().status).toBe('ready');
    expect(requested).toBe(2);
  });

  it('is tried again by itself after growing pauses', async () => {
    answer = (response) => response.writeHead(503).end();
    await library.loadCatalog();
    await expect.poll(() => requested).toBe(2);
    expect(state()).toEqual({ status: 'failed' });
    answer = (response) => response.end(good);
    await expect.poll(() => state().status).toBe('ready');
    expect(requested).toBe(3);
  });

  it('fails if the page names no file, as in a shop without a catalog', async () => {
    delete browser.page.documentElement.dataset['catalogUrl'];
    await library.loadCatalog();
    expect(state()).toEqual({ status: 'failed' });
    expect(requested).toBe(0);
  });
});
