import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readFacts, readTexts } from '../../src/content/read-shop.ts';

const script = resolve('src/cli/setup.ts');
const folder = mkdtempSync(join(tmpdir(), 'setup-'));
let work: string;
afterAll(() => rmSync(folder, { recursive: true }));
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

it('writes the folder of a shop and .env', async () => {
  writeFileSync(
    join(work, '.env'),
    'PORT=4400\nCATALOG_CURRENCY=JPY\nSHOP_CONTENT=old\nDATA_DIR=.local\n',
  );
  expect((await setUp(['', 'Quay Books', 'Crime by the sea.', address, contact])).code).toBe(0);
  const made = join(work, 'src/content/quay-books');
  const { shop: facts, withdrawalForm, week, clubDay, terms } = readFacts(made);
  // Nobody was asked for these.
  expect({ week, clubDay, promises: JSON.stringify(terms) }).toEqual({
    week: [],
    clubDay: null,
    promises: '{}',
  });
  const { 'refund-policy': refunds, ...texts } = readTexts(made, readFacts(made)).policies;
  expect(JSON.stringify(texts)).not.toMatch(/\d:\d\d|Book Club/);
  expect(refunds?.description).not.toMatch(/days/);
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
  expect(statSync(join(work, '.env')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(work, '.env'), 'utf8')).toBe(
    'PORT=4400\nCATALOG_CURRENCY=\nSHOP_CONTENT=src/content/quay-books\nDATA_DIR=.local/quay-books\n',
  );
});

it('asks for the time zone where the address does not decide it', async () => {
  const russian = '1 Svetlanskaya, Vladivostok, 690001, Russia';
  const answers = ['', 'A', 'B', russian, contact];
  expect((await setUp(answers)).output).toContain('6. Its time zone? One of');
  expect((await setUp([...answers, 'Asia/Vladivostok'])).code).toBe(0);
  expect(readFacts(join(work, 'src/content/a')).shop.timeZone).toBe('Asia/Vladivostok');
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
  ['the address of a store', ['books.example'], 'exports its products as CSV'],
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

it('overwrites no folder', async () => {
  expect((await setUp(['', 'A', 'B', address, contact])).code).toBe(0);
  expect(await setUp(['', 'A'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('src/content/a exists. Name another by --folder.'),
  });
});
