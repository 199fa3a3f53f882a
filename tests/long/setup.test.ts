import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readFacts } from '../../src/content/read-shop.ts';
import { readCatalog } from '../../src/catalog-import/index.ts';

const script = resolve('src/cli/setup.ts');
const folder = mkdtempSync(join(tmpdir(), 'setup-'));
let work: string;
let store: Server;
let origin: string;
let hidesCollections = false;
/** The number of requests that the store refuses next. */
let refusals = 0;
let refusalStatus = 429;

const product = (number: number) => ({
  id: number,
  handle: `book-${number}`,
  title: `Book ${number}`,
  vendor: 'An Author',
  product_type: 'Crime',
  tags: [],
  variants: [{ id: number, title: 'Paperback', price: '12.00', available: true }],
  images: [],
  options: [],
});
const products = Array.from({ length: 260 }, (_, index) => product(index + 1));

beforeAll(async () => {
  store = createServer((request, response) => {
    if (refusals > 0 && request.url?.includes('page=2')) {
      refusals -= 1;
      response.writeHead(refusalStatus, { 'retry-after': '0' }).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://store');
    const page = Number(url.searchParams.get('page') ?? 1);
    const limit = Number(url.searchParams.get('limit') ?? 30);
    const pages: Record<string, object> = {
      '/meta.json': {
        name: 'Quay Books',
        description: 'Crime by the sea. And more.',
        currency: 'EUR',
      },
      '/products.json': { products: products.slice((page - 1) * limit, page * limit) },
      '/collections.json': { collections: [{ id: 1, handle: 'noir', title: 'Noir' }] },
      '/collections/noir/products.json': { products: page === 1 ? products.slice(0, 3) : [] },
    };
    const isHidden = hidesCollections && url.pathname === '/collections.json';
    const found = isHidden ? undefined : pages[url.pathname];
    response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((done) => store.listen(0, '127.0.0.1', done));
  const address = store.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  work = mkdtempSync(join(folder, 'work-'));
});

/** Runs the setup with answers on its standard input. */
function setUp(
  answers: string[],
  options: string[] = [],
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [script, '--no-start', ...options], { cwd: work });
  return new Promise((done) => {
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('close', (code) => done({ code: code ?? 1, output }));
    child.stdin.end(answers.map((answer) => `${answer}\n`).join(''));
  });
}

const address = '7 Quay Lane, Galway, H91 A1B2, Ireland';
const contact = 'hello@quay.example, 091 555 123';

it('writes the folder of a shop and .env from the address of a store', async () => {
  writeFileSync(
    join(work, '.env'),
    'PORT=4400\nCATALOG_CURRENCY=JPY\nSHOP_CONTENT=old\nDATA_DIR=.local\n',
  );
  const { code, output } = await setUp(['', '', '', address, contact], [origin]);
  expect([code, output]).toEqual([0, expect.stringContaining('260 products')]);
  const shop = join(work, 'src/content/quay-books');
  const { shop: facts, withdrawalForm } = readFacts(shop);
  // Ireland is in the EU.
  expect(withdrawalForm).toBe(true);
  expect(facts).toMatchObject({
    name: 'Quay Books',
    tagline: 'Crime by the sea',
    street: '7 Quay Lane',
    townLine: 'Galway H91 A1B2',
    country: 'IE',
    phoneLink: 'tel:+35391555123',
    timeZone: 'Europe/Dublin',
    locale: 'en-IE',
    currency: 'EUR',
  });
  expect(output).toContain('  260 products');
  const { catalog } = await readCatalog([join(shop, 'catalog')]);
  expect(catalog.books).toHaveLength(260);
  expect(catalog.collections).toContainEqual(
    expect.objectContaining({ handle: 'noir', books: ['book-1', 'book-2', 'book-3'] }),
  );
  expect(readFileSync(join(work, '.env'), 'utf8')).toBe(
    'PORT=4400\nCATALOG_CURRENCY=\nSHOP_CONTENT=src/content/quay-books\nDATA_DIR=.local/quay-books\n' +
      'CATALOG_FILE=src/content/quay-books/catalog\n',
  );
});

it('takes an export and the region of an address', async () => {
  const csv = join(work, 'products.csv');
  writeFileSync(csv, 'Handle,Title,Vendor,Variant Price\nemma,Emma,Jane Austen,9.00\n');
  const us = '12 Elm St, Suite 2, Portland, ME 04101, USA';
  const { code } = await setUp([csv, 'Elm & Co.', 'Books.', us, '207-555-0100 a@elm.example']);
  expect(code).toBe(0);
  const { shop, withdrawalForm } = readFacts(join(work, 'src/content/elm-co'));
  expect(withdrawalForm).toBe(false);
  expect(shop).toMatchObject({
    street: '12 Elm St, Suite 2',
    region: 'ME',
    regionName: 'Maine',
    postalCode: '04101',
    phone: '207-555-0100',
    currency: 'USD',
  });
});

it.each([429, 430, 503])('downloads on when the store answers %i once or twice', async (status) => {
  [refusals, refusalStatus] = [2, status];
  const { code, output } = await setUp(['', '', '', address, contact], [origin]);
  expect([code, output, refusals]).toEqual([0, expect.stringContaining('260 products'), 0]);
});

it('leaves nothing of an earlier shop in .env', async () => {
  writeFileSync(join(work, '.env'), 'CATALOG_FILE=src/content/old/catalog\n');
  expect((await setUp(['', 'A', 'B', address, contact])).code).toBe(0);
  expect(readFileSync(join(work, '.env'), 'utf8')).toBe(
    'CATALOG_FILE=\nSHOP_CONTENT=src/content/a\nDATA_DIR=.local/a\n',
  );
});

it('gives the hosted functions the facts of the shop, and no promise of another', async () => {
  const module = join(work, 'supabase/functions/_shared/shop.generated.ts');
  mkdirSync(dirname(module), { recursive: true });
  writeFileSync(module, 'export const shop = { name: "Heart & Hollow" };');
  expect((await setUp(['', 'A Shop', 'B', address, contact])).code).toBe(0);
  expect(readFileSync(module, 'utf8')).toMatch(/"name":"A Shop"/);
  expect(readFacts(join(work, 'src/content/a-shop')).terms.dispatchTime).toBeUndefined();
});

it('takes the currency of the country if the catalog has prices in it, else the catalog’s', async () => {
  const table = (...rows: string[]) => `Title,Author,Price,Currency\n${rows.join('\n')}\n`;
  for (const [name, text, currency] of [
    ['Both', table('A,B,5.00,USD', 'C,D,6.00,EUR'), 'EUR'],
    ['Other', table('A,B,5.00,GBP'), 'GBP'],
  ] as const) {
    writeFileSync(join(work, 'books.csv'), text);
    const answers = [join(work, 'books.csv'), name, 'B', address, contact];
    expect((await setUp(answers)).output).toContain(`The currency is ${currency}.`);
    expect(readFacts(join(work, `src/content/${name.toLowerCase()}`)).shop.currency).toBe(currency);
  }
});

it.each([
  ['a file that is not there', ['none.csv'], 'The catalog file none.csv does not exist.'],
  ['no name', ['', ''], 'Please type an answer.'],
  ['half an address', ['', 'A', 'B', 'Galway, Ireland'], 'Please type four parts'],
  ['an unknown country', ['', 'A', 'B', '1 Road, Town, 1, Atlantis'], 'Atlantis is no country'],
  ['no phone number', ['', 'A', 'B', address, 'a@b.example'], 'Please type a phone number'],
  ['too few answers', ['', 'A'], 'The answers ended before the last question.'],
])('fails for %s, and writes nothing', async (_kind, answers, sentence) => {
  const { code, output } = await setUp(answers);
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(existsSync(join(work, '.env'))).toBe(false);
  expect(existsSync(join(work, 'src'))).toBe(false);
});

it('downloads before it asks on, so that a failure costs no answer and leaves no folder', async () => {
  hidesCollections = true;
  const failed = await setUp([''], [origin]);
  hidesCollections = false;
  expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('answered 404')]);
  expect((await setUp(['', '', '', address, contact], [origin])).code).toBe(0);
});

it('overwrites no folder', async () => {
  const answers = ['', 'A', 'B', address, contact];
  expect((await setUp(answers)).code).toBe(0);
  expect(await setUp(answers)).toMatchObject({
    code: 1,
    output: expect.stringContaining('src/content/a exists. Name another by --folder.'),
  });
});

it('takes any page of a store, and fails for one that is not reached', async () => {
  const { code, output } = await setUp(['', 'A', 'B', address, contact], [`${origin}/x`]);
  expect(code).toBe(0);
  expect(output).toContain('260 products');
  const other = await setUp([''], ['http://127.0.0.1:9']);
  expect([other.code, other.output]).toEqual([1, expect.stringContaining('was not reached')]);
});
