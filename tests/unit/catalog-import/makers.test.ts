import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { CatalogFileBook } from '../../../src/catalog-import/catalog-file.ts';
import { readCatalog } from '../../../src/catalog-import/index.ts';

type Edition = CatalogFileBook['editions'][number];

const describeEdition = ({ title, price, compareAtPrice, stock, oversell }: Edition) =>
  [
    title === 'Default Title' ? 'one' : title,
    price,
    ...(compareAtPrice ? [`was ${compareAtPrice}`] : []),
    ...(stock === undefined ? [] : [`stock ${stock}`]),
    ...(oversell ? ['oversell'] : []),
  ].join(' ');

/** Describes a book as "title, author: editions". */
const describe = ({ title, author, editions }: CatalogFileBook) =>
  `${title}, ${author ?? 'nobody'}: ${editions.map(describeEdition).join('; ') || 'not for sale'}`;

/** Each list, what the shop sells of it, and the lines of its report. */
test.each<[file: string, currency: string | undefined, books: string[], lines: string[]]>([
  [
    'same-title.csv',
    undefined,
    [
      'Selected Poems, Sample Writer: one 10.00',
      'Selected Poems, Other Writer: one 12.00',
      'Between, Third Writer: one 9.00',
      'Selected Poems, Fourth Writer: one 14.00',
    ],
    [
      'line 3, selected-poems: mended (handle): another product has it; this is now "selected-poems-other-writer"',
      'line 5, selected-poems: mended (handle): another product has it; this is now "selected-poems-fourth-writer"',
    ],
  ],
  [
    'unpriced-first.csv',
    undefined,
    ['Selected Poems, Sample Writer: one 10.00', 'Between, Third Writer: one 9.00'],
    [
      'line 4, Between: left out (duplicate): a later record of the same edition has a price',
      'line 2, selected-poems: left out (duplicate): a later record of it has a price',
    ],
  ],
  [
    'woo-sale-variable.csv',
    undefined,
    [
      'On sale, nobody: one 8.00 was 12.00 stock 5',
      'Out of stock, no count, nobody: one 9.00 stock 0',
      'In two bindings, nobody: Hardback 20.00 stock 2; Paperback 10.00 stock 3',
      'Comma price, nobody: one 1234.50 stock 1',
    ],
    [
      'line 4, Private draft: left out (draft): its status is "draft"',
      'line 5, Hidden in the shop: left out (unlisted): its status is "unlisted"',
      'line 9, Sold elsewhere: left out (unpublished): it is sold in another shop',
      'line 10, A group: left out (unpublished): it is a group of other products',
      'line 11, comma-price: mended (price): "1.234,50" is now "1234.50"',
    ],
  ],
  [
    'square.csv',
    undefined,
    [
      'Sample Novel, nobody: Paperback 9.00 was 12.00 stock 4; Hardcover 24.00 stock 0',
      'Price Asked, nobody: not for sale',
    ],
    [
      'line 1: mended (file): its stock is read from "current quantity main"',
      'line 4, Old Novel: left out (unpublished): it has "Y" as "archived"',
      'line 5, Hidden Novel: left out (unpublished): it has "hidden" as "square online item visibility"',
      'line 6, price-asked: left out (edition): "Default Title": "variable" is no price',
    ],
  ],
  [
    'google-feed.tsv',
    undefined,
    [
      'A Feed Novel, nobody: one 9.50 was 12.00',
      'Gone Novel, nobody: one 12.00 stock 0',
      'Next Novel, nobody: one 14.00 stock 0 oversell',
      'Reader Mug, nobody: Red 8.00; Blue 8.50',
      'Foreign Novel, nobody: not for sale',
    ],
    [
      `line 7, foreign-novel: left out (currency): "Default Title": 1500 JPY is not in USD, the shop's currency`,
    ],
  ],
  [
    'wholesaler.csv',
    undefined,
    ['A Sample Story, Sample Writer: Paperback 18.99'],
    [
      'line 1: mended (file): its titles were in capitals; only words begin so now',
      'line 2, a-sample-story: mended (date): "01-MAR-2024" is now "2024-03-01"',
    ],
  ],
  [
    'inventory.csv',
    undefined,
    [
      'The Pear Register, Ida Quill: Paperback 14.99 stock 3; Hardcover 28.00 stock 0',
      'Garden Walls, Tess Arbor, Jo van Holt: Mass Market Paperback 9.99 stock 12',
    ],
    ['line 4, The Pear Register: left out (duplicate): the same edition stands before it'],
  ],
  [
    'library-catalog.tsv',
    undefined,
    [
      'Emma, Jane Austen: not for sale',
      'Cranford, Elizabeth Cleghorn Gaskell: not for sale',
      'No Number, Ida Quill: not for sale',
    ],
    [
      'line 1: mended (file): it has no column of prices, so its books are shown and not for sale',
      'line 2, emma: mended (date): "2003" is now "2003-01-01"',
      'line 3, cranford: mended (date): "[1853]" is now "1853-01-01"',
    ],
  ],
  [
    'woo-attributes.csv',
    undefined,
    [
      'Emma, Jane Austen: one 9.00',
      'A Download, Tess Arbor: one 4.00',
      'Late, Tess Arbor: Paper 7.00 stock 0 oversell',
    ],
    ['line 6, Lesson: left out (unpublished): it has "0" as "published"'],
  ],
  [
    'currencies.csv',
    undefined,
    ['Three Prices, Ida Quill: one 14.99', 'Euro Only, Ida Quill: not for sale'],
    [
      `line 3, euro-only: left out (currency): "Default Title": 9.00 EUR is not in USD, the shop's currency`,
    ],
  ],
  [
    'currencies.csv',
    'EUR',
    ['Three Prices, Ida Quill: one 13.50', 'Euro Only, Ida Quill: one 9.00'],
    [],
  ],
  [
    'shop-currency.csv',
    'EUR',
    [
      'In Euros, Ida Quill: one 12.00',
      'In Dinars, Ida Quill: not for sale',
      'In Dollars, Ida Quill: not for sale',
    ],
    [
      `line 3, in-dinars: left out (currency): "Default Title": 290.00 RSD is not in EUR, the shop's currency`,
      `line 4, in-dollars: left out (currency): "Default Title": 11.00 USD is not in EUR, the shop's currency`,
    ],
  ],
  [
    'german.csv',
    'EUR',
    ['Tausend, Ida Quill: one 1234', 'Zwölf, Ida Quill: one 12.95'],
    [
      'line 2, tausend: mended (price): "1.234" is now "1234"',
      'line 3, zwölf: mended (price): "12,95" is now "12.95"',
    ],
  ],
  [
    'thousand.csv',
    undefined,
    ['Two Readings, Ida Quill: not for sale', 'Whole, Ida Quill: one 12'],
    [
      'line 2, two-readings: left out (edition): "Default Title": "1.234" can mean 1234 or 1.23. Write it with two decimals',
    ],
  ],
  [
    'onix-price-types.xml',
    undefined,
    [
      'Trade price only, Sample Writer: not for sale',
      'Trade and retail, Sample Writer: Paperback 9.90',
      'Library and retail, Sample Writer: Paperback 9.90',
      'Old and new, Sample Writer: Paperback 12.00',
      'Fixed book price, Sample Writer: Paperback 22.00',
      'For hire, Sample Writer: not for sale',
    ],
    [
      'line 2, trade-price-only: left out (edition): "Paperback" has no retail price of today, only a net price for dealers',
      'line 7, for-hire: left out (edition): "Paperback" has no retail price of today, only a price of special sales',
    ],
  ],
])('reads %s in a shop of %s as its maker means it', async (file, currency, books, lines) => {
  const { catalog, report } = await readCatalog([`tests/fixtures/makers/${file}`], currency);
  expect(catalog.books.map(describe)).toEqual(books);
  expect(report.lines()).toEqual(lines.map((line) => `${file}, ${line}`));
});

/** The other facts of a list's first book. */
test.each([
  ['woo-sale-variable.csv', { genres: [], tags: ['noir'], productType: '' }],
  [
    'google-feed.tsv',
    {
      cover: 'https://shop.example/1.jpg',
      pictures: ['https://shop.example/1b.jpg', 'https://shop.example/1c.jpg'],
      genres: ['Romance'],
      vendor: 'Sample House',
    },
  ],
  [
    'wholesaler.csv',
    { vendor: 'Sample House', genres: ['Regency Romance'], published: '2024-03-01' },
  ],
  [
    'woo-attributes.csv',
    { descriptionHtml: 'Short', editions: [{ barcode: '9780306406157' }], genres: [] },
  ],
  ['library-catalog.tsv', { tags: ['Love stories', 'England -- Fiction'] }],
  ['inventory.csv', { vendor: 'Quince Press', genres: ['Regency Romance'] }],
])('reads what %s says about its first book', async (file, facts) => {
  const { catalog } = await readCatalog([`tests/fixtures/makers/${file}`]);
  expect(catalog.books[0]).toMatchObject(facts);
});

test('says that nothing of a list without prices is for sale', async () => {
  const { summary } = await readCatalog(['tests/fixtures/makers/library-catalog.tsv']);
  expect(summary).toBe(
    '3 rows: 3 products; none has a price, so nothing is for sale; mended 2 dates, 1 file',
  );
});

/** Counts the records of a list, and those with a price, with other parsers than the import. */
function countRecords(file: string): { records: number; priced: number } {
  const text = readFileSync(`tests/fixtures/makers/${file}`, 'utf8');
  if (file.endsWith('.xml')) {
    const records = text.split(/<product>/i).slice(1);
    return {
      records: records.length,
      priced: records.filter((one) => /<(priceamount|j151)>/i.test(one)).length,
    };
  }
  const [head = [], ...rows]: string[][] = parse(text, {
    bom: true,
    delimiter: file.endsWith('.tsv') ? '\t' : [',', ';'],
    relaxColumnCount: true,
    skipEmptyLines: true,
  });
  const prices = [...head.entries()].filter(([, name]) => /price|srp/i.test(name));
  const priced = rows.filter((row) => prices.some(([index]) => row[index]));
  return { records: rows.length, priced: priced.length };
}

test.each(readdirSync('tests/fixtures/makers'))('counts the records of %s truly', async (file) => {
  const { catalog, report, summary } = await readCatalog([`tests/fixtures/makers/${file}`]);
  const { records, priced } = countRecords(file);
  expect(summary).toMatch(new RegExp(`^${records} (rows?|records?): `));
  const sold = catalog.books.reduce((sum, { editions }) => sum + editions.length, 0);
  const leftOut = report.entries.filter(
    ({ kind, detail }) =>
      kind === 'left out' && !/has no price|has a price|is a group/.test(detail),
  );
  // Each record with a price is sold, or the report says why not.
  expect(sold + leftOut.length).toBe(priced);
});
