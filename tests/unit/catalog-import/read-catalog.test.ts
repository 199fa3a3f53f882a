import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogFileSchema } from '../../../src/catalog-import/catalog-file.ts';
import { findImageOrigins, readCatalog } from '../../../src/catalog-import/index.ts';
import { propertyRuns } from '../../fixtures/property-runs.ts';

const fixture = (name: string) => `tests/fixtures/catalogs/${name}`;

let root = '';
let folders = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'catalogs-'));
});
afterAll(() => rm(root, { recursive: true }));

type Content = string | Buffer | object;

/** Writes files into a folder of their own and returns its path. */
async function write(files: Record<string, Content>): Promise<string> {
  const folder = join(root, String((folders += 1)));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    await writeFile(path, isText ? content : JSON.stringify(content));
  }
  return folder;
}

/** Reads one file with this content. */
async function read(content: Content, name = 'books') {
  const folder = await write({ [name]: content });
  const found = await readCatalog([join(folder, name)]);
  expect(catalogFileSchema.safeParse(found.catalog).error).toBeUndefined();
  return { ...found, books: found.catalog.books, lines: found.report.lines() };
}

const failure = (content: Content) =>
  read(content).then(
    () => 'no error',
    (error: unknown) => String(error),
  );

const row = 'Handle,Title,Variant Price\n';

test('reads an export with the older headers, and says what it mended and left out', async () => {
  const { catalog, summary, report } = await readCatalog([fixture('older-headers.csv')]);
  expect(summary).toBe(
    '17 rows: 8 products; left out 1 draft, 1 archived, 1 unlisted, 1 unpublished, 1 edition; ' +
      'mended 1 handle, 1 author, 1 price, 1 picture, 1 SKU or barcode',
  );
  expect(report.lines()).toContain(
    'older-headers.csv, line 18, candle: mended (price): "1,234.50" is now "1234.50"',
  );
  const [plum, glass, moon, box, card, tote, candle, second] = catalog.books;
  expect(plum).toMatchObject({
    handle: 'the-plum-ledger',
    author: 'Ida Quill',
    vendor: 'Quince Press',
    productType: 'Romance',
    published: '2025-04-01',
    tags: ['trope:Rivals', 'spice:3', 'series:Orchard Books #1'],
    cover: 'https://cdn.shopify.com/plum.jpg',
    pictures: ['https://cdn.shopify.com/plum-back.jpg'],
    editions: [
      { title: 'Paperback', price: '14.99', stock: 5, sku: '9780306406157' },
      { title: 'Hardcover', price: '28', compareAtPrice: '32.00', stock: 0 },
      { title: 'E-book', price: '5.9', oversell: true, options: { Binding: 'E-book' } },
    ],
  });
  expect(plum?.descriptionHtml).toContain('Two rivals,\none ledger.');
  expect(plum?.editions[2]).not.toHaveProperty('stock');
  expect(glass).toMatchObject({
    handle: 'harbour-glass™-a-tale',
    author: 'Søren Ø, Zoë Œ',
    cover: 'https://cdn.shopify.com/glass.jpg',
    editions: [{ title: 'Default Title', stock: -1, barcode: '306406152' }],
  });
  expect(moon?.handle).toBe('قمر-على-الماء');
  expect(box).toMatchObject({ handle: 'half-off-50%-box', editions: [{ price: '0.00' }] });
  expect(card).toMatchObject({
    giftCard: true,
    cover: null,
    editions: [
      { title: '$10.00', digital: true },
      { title: '$25.00', digital: true },
    ],
  });
  expect(tote?.editions.map(({ title, options }) => [title, options])).toEqual([
    ['Black / S', { Color: 'Black', Size: 'S' }],
    ['Black / L', { Color: 'Black', Size: 'L' }],
  ]);
  expect(candle).toMatchObject({ handle: 'candle', cover: null });
  expect(second).toMatchObject({ handle: 'candle-2', title: 'Another Candle', editions: [] });
  const listed = catalog.collections.flatMap(({ books }) => books);
  expect(listed.toSorted()).toEqual(catalog.books.map(({ handle }) => handle).toSorted());
});

test('reads an export with the newer headers', async () => {
  const { catalog } = await readCatalog([fixture('newer-headers.csv')]);
  expect(catalog.books).toMatchObject([
    {
      handle: 'the-millers-atlas',
      title: 'The Miller’s Atlas',
      category: 'Media > Books',
      tags: ['Regency', 'Slow Burn', 'series:Maps'],
      editions: [{ price: '12.95', stock: 2, barcode: '9780306406157' }],
    },
    {
      handle: 'wasp-honey',
      editions: [
        { title: 'Paperback', compareAtPrice: '18.00', stock: 0, oversell: true },
        { title: 'Audiobook', price: '24.00', options: { Format: 'Audiobook' } },
      ],
    },
  ]);
});

test('reads the pages of a store in a folder, with the collections beside them', async () => {
  const { catalog, summary } = await readCatalog([fixture('store')]);
  expect(summary).toBe('4 records: 3 products; left out 1 duplicate, 1 collection');
  const byHandle = Object.fromEntries(catalog.books.map((book) => [book.handle, book]));
  expect(byHandle['notes-to-nobody']).toMatchObject({
    id: 9000000000001,
    created: '2025-02-01T14:00:00.000Z',
    editions: [{ title: 'Paperback' }, { title: 'Signed', stock: 0 }],
  });
  expect(byHandle['untitled']).toMatchObject({ title: 'Untitled', editions: [] });
  expect(catalog.collections).toMatchObject([
    { handle: 'frost', title: 'Frost', descriptionHtml: 'Cold hands.', books: ['frost-fair'] },
    { title: 'More to Discover', books: ['notes-to-nobody', 'untitled'] },
  ]);
  expect(findImageOrigins(catalog)).toEqual(['https://pictures.example']);
});

test('reads the list of the admin API', async () => {
  const { catalog, summary } = await readCatalog([fixture('admin-products.json')]);
  expect(summary).toBe('3 records: 1 product; left out 1 draft, 1 unpublished');
  expect(catalog.books).toMatchObject([
    { tags: ['Fae', 'trope:Fated Mates'], editions: [{ stock: -2, oversell: true }] },
  ]);
});

test('reads ONIX with reference tags', async () => {
  const { catalog, summary } = await readCatalog([fixture('onix-reference.xml')]);
  expect(summary).toBe('2 records: 1 product; left out 1 withdrawn');
  expect(catalog).toMatchObject({
    currency: 'USD',
    books: [
      {
        handle: 'the-pear-register-a-romance',
        title: 'The Pear Register: A Romance',
        author: 'Ida Quill, Tess Arbor',
        narrator: 'Ann Reader',
        publisher: 'Quince Press',
        descriptionHtml: '<p>Pears &amp; <em>rivals</em>—again.<br/>Twice.</p>',
        genres: ['Regency Romance'],
        tags: ['pears', 'ledgers', 'series:Orchard Books #2'],
        published: '2025-04-01',
        language: 'French',
        pages: 320,
        cover: 'https://pictures.example/pear.jpg',
        editions: [{ title: 'Paperback', price: '14.99', stock: 7, barcode: '9780306406157' }],
      },
    ],
  });
});

test('reads ONIX with short tags, and joins the editions of a title', async () => {
  const { catalog } = await readCatalog([fixture('onix-short.xml')]);
  expect(catalog).toMatchObject({
    currency: 'EUR',
    books: [
      {
        title: 'Café Noir',
        author: 'Noël Brun',
        descriptionHtml: '<p>A café &amp; a crime.</p>',
        pages: 210,
        editions: [
          { title: 'Hardcover', price: '18.5', stock: 0, barcode: '9781861972712' },
          { title: 'E-book', digital: true, barcode: '9780306406157' },
        ],
      },
    ],
  });
});

test('reads a folder of all forms together', async () => {
  const { catalog, report, summary } = await readCatalog(['tests/fixtures/catalogs']);
  expect(catalog.books).toHaveLength(16);
  expect(summary).toMatch(/^21 rows and 11 records: 16 products; /);
  expect(report.lines().join('\n')).not.toContain('unusable');
});

test.each([
  ['Windows-1252', Buffer.from(`${row}caf\xe9,Caf\xe9,5\n`, 'latin1')],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${row}café,Café,5\n`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(`${row}café,Café,5\n`, 'utf16le')],
  ['UTF-16, big-endian', Buffer.from(`\ufeff${row}café,Café,5\n`, 'utf16le').swap16()],
  ['UTF-8 with a mark', `\ufeff${row}café,Café,5\n`],
  ['semicolons', `${row}café,Café,5\n`.replaceAll(',', ';')],
  ['tabs', `${row}café,Café,5\n`.replaceAll(',', '\t')],
  ['a hint for Excel', `sep=;\n${row.replaceAll(',', ';')}café;Café;5\n`],
  ['line ends of a Mac', `${row}café,Café,5\n`.replaceAll('\n', '\r')],
  ['capitals and blanks', `\n HANDLE , TITLE ,variant  price\n\ncafé,Café,5\n,,\n`],
])('reads a table in %s', async (_, content) => {
  const { books } = await read(content);
  expect(books).toMatchObject([{ handle: 'café', title: 'Café', editions: [{ price: '5' }] }]);
});

test('leaves out what an app made for its own use', async () => {
  const { books, lines } = await read(
    'Handle,Title,Type,Variant Price\nmug,Mug,Mugs,9\noption,Gift wrap,mw_product_option,1\n',
  );
  expect(books.map(({ handle }) => handle)).toEqual(['mug']);
  expect(lines).toEqual([
    "books, line 3, option: left out (unpublished): it is an app's own, of the type mw_product_option",
  ]);
});

test('reads prices with commas from a table with semicolons', async () => {
  const { books } = await read('Handle;Title;Variant Price\na;A;"12,95"\nb;B;1.234,5\n');
  expect(books.map(({ editions }) => editions[0]?.price)).toEqual(['12.95', '1234.5']);
});

test('reads a table without handles, or with more columns than it needs', async () => {
  const { books } = await read('Title,Author,ISBN,Price\nA Café,Ida Quill,9780306406157,5\n');
  expect(books).toMatchObject([
    { handle: 'a-café', author: 'Ida Quill', editions: [{ barcode: '9780306406157' }] },
  ]);
  const names = Array.from({ length: 124 }, (_, index) => `Column ${index} (market)`);
  const wide = await read(
    `${names.join(',')},Handle,Title,Variant Price\n${names.join(',')},a,A,5\n`,
  );
  expect(wide.books).toMatchObject([{ handle: 'a', editions: [{ price: '5' }] }]);
});

test('reads a product of a hundred editions, and not more than 250 of one', async () => {
  const rows = (handle: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      [handle, index === 0 ? handle : '', `V${index}`, '5'].join(','),
    ).join('\n');
  const { books, summary } = await read(
    `Handle,Title,Option1 Value,Variant Price\n${rows('a', 100)}\n${rows('b', 260)}\n`,
  );
  expect(books.map(({ editions }) => editions.length)).toEqual([100, 250]);
  expect(summary).toBe('360 rows: 2 products; left out 10 editions');
});

test('reads quotation marks inside of cells as they are', async () => {
  const { books } = await read(`${row}a,A "quoted" title,5\nb,"B ""too""",6\n`);
  expect(books.map(({ title }) => title)).toEqual(['A "quoted" title', 'B "too"']);
});

test('reads on after a quotation mark that is not closed', async () => {
  const { books, lines } = await read(`${row}a,A,5\nb,"B,5\nc,C,5\nd,D,5\n`);
  expect(books.map(({ handle }) => handle)).toEqual(['a', 'c', 'd']);
  expect(lines).toEqual([
    'books, line 3: left out (unusable): a quotation mark of this row is not closed',
  ]);
});

test('reads the GraphQL form, lists of pages and a line for each product', async () => {
  const node = {
    id: 'gid://shopify/Product/7',
    handle: 'a',
    title: 'A',
    status: 'ACTIVE',
    isGiftCard: false,
    featuredImage: { url: 'https://pictures.example/a.jpg' },
    variants: {
      edges: [
        {
          node: {
            selectedOptions: [{ name: 'Cover', value: 'Soft' }],
            price: { amount: '5.0', currencyCode: 'USD' },
            inventoryQuantity: 3,
          },
        },
      ],
    },
  };
  const expected = [{ id: 7, handle: 'a', editions: [{ title: 'Soft', price: '5.0', stock: 3 }] }];
  for (const content of [
    { data: { products: { edges: [{ node }] } } },
    [{ products: [node] }],
    { product: node },
    `${JSON.stringify(node)}\n${JSON.stringify(node)}\n`,
  ])
    expect((await read(content)).books).toMatchObject(expected);
});

test('reads a bulk operation, whose variants stand in lines of their own', async () => {
  const lines = [
    { id: 'gid://shopify/Product/7', handle: 'a', title: 'A' },
    {
      id: 'gid://shopify/ProductVariant/1',
      __parentId: 'gid://shopify/Product/7',
      title: 'P',
      price: '5',
    },
    {
      id: 'gid://shopify/MediaImage/2',
      __parentId: 'gid://shopify/Product/7',
      url: 'https://p.example/a.jpg',
    },
    { id: 'gid://shopify/Product/8', handle: 'b', title: 'B' },
  ];
  const { books } = await read(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(books).toMatchObject([
    { handle: 'a', cover: 'https://p.example/a.jpg', editions: [{ title: 'P', price: '5' }] },
    { handle: 'b', editions: [] },
  ]);
});

test('reads pages that were joined, lists inside other objects and plain lists of books', async () => {
  const page = (handle: string) => ({ products: [{ handle, title: handle, variants: [] }] });
  const joined = [page('a'), page('b')].map((one) => JSON.stringify(one));
  for (const content of [joined.join('\n'), [page('a'), page('b')]])
    expect((await read(content)).books.map(({ handle }) => handle)).toEqual(['a', 'b']);
  const { catalog } = await read({
    data: {
      collection: { handle: 'winter', title: 'Winter', products: { nodes: [{ title: 'A' }] } },
    },
  });
  expect(catalog.collections).toMatchObject([{ title: 'All Books', books: ['a'] }]);
  const plain = await read([
    { title: 'Emma', author: 'Jane Austen', price: 12.5, isbn: '9780306406157' },
  ]);
  expect(plain.books).toMatchObject([
    {
      handle: 'emma',
      author: 'Jane Austen',
      editions: [{ price: '12.5', barcode: '9780306406157' }],
    },
  ]);
});

test('fills a product whose own row stands after an edition of it', async () => {
  const { books } = await read(
    'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant Price\na,,,,Hardcover,9\na,A,V,Format,Paperback,5\n',
  );
  expect(books).toMatchObject([
    { title: 'A', vendor: 'V', editions: [{ title: 'Hardcover' }, { title: 'Paperback' }] },
  ]);
});

test('keeps UTF-8 with a broken letter, and a text with a stray control character', async () => {
  const broken = Buffer.concat([
    Buffer.from(`${row}a,Ca\u0000fé ${'é'.repeat(40)},5\nb,B`),
    Buffer.from([0xe9]),
    Buffer.from(',6\n'),
  ]);
  const { books } = await read(broken);
  expect(books.map(({ title }) => title)).toEqual([`Ca fé ${'é'.repeat(40)}`, 'B\ufffd']);
});

const readingList = 'Export the products of your store or till as CSV';
const onix2 = 'is ONIX 2.1, which is not read. Export it as ONIX 3.0';

test.each([
  ['', 'is empty'],
  [' \n ', 'has only blanks'],
  ['{"books": [1,}', 'not JSON: unexpected "}" in line 1, column 14'],
  ['{\n  "books": tru\n}', 'not JSON: unexpected "\\n" in line 3, column 0'],
  ['{"books": [', 'not JSON: it ends too early, in line 1, after 11 characters'],
  ['{"handle":"a"}\n{"handle" "b"}\n', 'not JSON: unexpected "\\"" in line 2, column 11'],
  ['{"7": {"books_id": "7", "title": "A"}}', readingList],
  ['Title,Author l-f,My Rating\nA,B,5\n', readingList],
  ['Title,Authors,Read Status\nA,B,read\n', readingList],
  ['Book Id\tTitle\tPrimary Author\n1\tA\tB\n', readingList],
  [`"'TITLE'","'AUTHOR (last, first)'"\nA,B\n`, readingList],
  ['{"name":"x"}', 'has no "products", "collections" or "books"'],
  ['a,b\n1,2\n', 'has neither a column "Handle" nor a column "Title". Its first row has "a", "b"'],
  ['Dear reader,\nthis is a letter.', 'has neither a column "Handle"'],
  ['Name,Email,Total\n#1001,a@b.example,5\n', 'has neither a column "Handle"'],
  ['[]', 'has no "products", "collections" or "books"'],
  [`${'['.repeat(9000)}${']'.repeat(9000)}`, 'no product that can be used'],
  [
    Buffer.from('PK\x03\x04....[Content_Types].xml....xl/workbook.xml'),
    'CSV UTF-8 (Comma delimited)',
  ],
  [Buffer.from('PK\x03\x04....books.csv'), 'is a ZIP archive. Unpack it'],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'is an old Excel workbook'],
  [Buffer.from([0x1f, 0x8b, 8, 0]), 'is compressed with gzip'],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'is no text'],
  ['<!DOCTYPE html><html></html>', 'is a web page'],
  ['<?xml version="1.0"?><feed/>', 'is XML, but no ONIX message'],
  ['<ONIXMessage release="2.1"><Product><Title>A</Title></Product></ONIXMessage>', onix2],
  ['<ONIXmessage><product><b012>BC</b012></product></ONIXmessage>', onix2],
  ['Name,Email,Vendor,Tags,Currency\n#1001,a@b.example,V,,USD\n', 'has neither a column "Handle"'],
  ['<ONIXMessage release="3.0"></ONIXMessage>', 'without products'],
  [`${row}a,A,5\n`.replace('Handle,Title', 'x,y'), 'has neither a column "Handle"'],
  [
    'Handle,Title,Status\na,A,draft\n',
    'has no product that can be used. 1 row: 0 products; left out 1 draft',
  ],
])('refuses %j and says why', async (content, reason) => {
  const message = await failure(content);
  expect(message).toContain(reason);
  expect(message).toContain(root);
});

test('refuses what is missing, and a folder without files', async () => {
  await expect(readCatalog([join(root, 'none.csv')])).rejects.toThrow(/none\.csv does not exist/);
  const folder = await write({ '.hidden': 'x' });
  await expect(readCatalog([folder])).rejects.toThrow('is empty');
});

test('leaves out the files of a folder that are no catalog', async () => {
  const folder = await write({
    'a.csv': `${row}a,A,5\n`,
    'cover.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]),
    'books.xlsx': Buffer.from('PK\x03\x04xl/workbook.xml'),
  });
  const { catalog, summary } = await readCatalog([folder]);
  expect(catalog.books).toHaveLength(1);
  expect(summary).toBe('1 row: 1 product; left out 2 files');
});

const book = (change: object = {}) => ({
  handle: 'emma',
  title: 'Emma',
  editions: [{ title: 'Paperback', price: '12.50' }],
  ...change,
});

test.each<[unknown, string]>([
  [book({ handle: 'two words' }), 'two words: left out (unusable): handle: '],
  [book({ color: 'red' }), 'emma: left out (unusable): Unrecognized key: "color"'],
  [
    book({ editions: [{ title: 'P', price: 12.5 }] }),
    'emma: left out (unusable): editions[0].price',
  ],
  [book(), 'emma: left out (duplicate): the same product stands before it'],
  ['no book', 'left out (unusable): a string is no record'],
])('leaves out what breaks our own form, and names it: %j', async (wrong, line) => {
  const { books, lines } = await read({ books: [book(), wrong], collections: [] });
  expect(books).toHaveLength(1);
  expect(lines.join('\n')).toContain(line);
});

test('takes the books of a collection that exist', async () => {
  const collections = [{ handle: 'c', title: 'C', books: ['emma', 'emmma'] }];
  const { catalog, lines } = await read({ books: [book()], collections });
  expect(catalog.collections[0]?.books).toEqual(['emma']);
  expect(lines).toEqual(['books, line 1, c: mended (collection): no book has the handle "emmma"']);
});

/** Lists of other makers: what is sold of each book, and how many lines the report has. */
test.each<[maker: string, content: string, sold: string[], lines: number]>([
  [
    'a column of counts',
    'Name,SKU,Price,In stock\nA,1,5,1\nB,2,5,3\nC,3,5,\n',
    ['A: 5 of 1', 'B: 5 of 3', 'C: 5 of 0'],
    1,
  ],
  [
    'a column of yes and no',
    'Name,SKU,Price,In stock\nA,1,5,1\nB,2,5,0\nC,3,5,\n',
    ['A: 5', 'B: 5 of 0', 'C: 5 of 0'],
    1,
  ],
  [
    'counts of which one is missing',
    'Title,Price,Qty.\nA,5,2\nB,5,\n',
    ['A: 5 of 2', 'B: 5 of 0'],
    1,
  ],
  [
    'two houses',
    'Title,Price,Stock Code,Store Stock A,Store Stock B\nA,5,B1,2,3\nB,5,B2,plenty,1\n',
    ['A: 5 of 5', 'B: 5 of 1'],
    2,
  ],
  [
    'sales of nothing',
    'Title,Price,Sale Price,On Sale\nA,14,0.00,\nB,14,20,\nC,14,9,No\nD,14,9,Yes\nE,14,no,\n',
    ['A: 14', 'B: 14', 'C: 14', 'D: 9 was 14', 'E: 14'],
    1,
  ],
  [
    'a price of nothing',
    'Title,SKU,Price,List Price\nA,1,0.00,14\nB,2,0.00,0\n',
    ['A: 14', 'B'],
    1,
  ],
  ...[
    ['Visible', 'Yes', 'No'],
    ['Product Visible?', 'Y', 'N'],
    ['Allow Purchases?', 'Y', 'N'],
    ['Hidden', 'No', 'Yes'],
    ['product_online', '1', '2'],
    ['active', '1', '0'],
    ['Status', 'Enabled', 'Sold'],
    ['Available for sale [Shop]', 'Y', 'N'],
  ].map(([name, shown, hidden]): [string, string, string[], number] => [
    `a column "${name}"`,
    `Title,Price,${name}\nA,5,${shown}\nB,5,${hidden}\nC,5,\nD,5,odd\n`,
    ['A: 5', 'C: 5'],
    2,
  ]),
  [
    'Lightspeed X',
    'handle,name,variant_option_one_name,variant_option_one_value,retail_price,active,inventory_A,inventory_B\n' +
      'a,A,Format,Paperback,14,1,0,3\na,A,Format,Hardcover,24,1,0,0\na,A,Format,Audio,9,0,1,1\n',
    ['A: Paperback 14 of 3; Hardcover 24 of 0'],
    2,
  ],
  [
    'Wix',
    'handleId,fieldType,name,price,surcharge,visible,inventory,productOptionName1,productOptionDescription1\n' +
      'a,Product,A,14.00,,true,InStock,Format,Paperback;Hardcover\na,Variant,,,0,true,4,,Paperback\n' +
      'a,Variant,,,10,true,OutOfStock,,Hardcover\nb,Product,B,9,,true,OutOfStock,,\n',
    ['A: Paperback 14.00 of 4; Hardcover 24.00 of 0', 'B: 9 of 0'],
    0,
  ],
  [
    'Amazon',
    'item-name\tseller-sku\tprice\tquantity\titem-condition\nA\tS\t7.50\t2\tUsed\n',
    ['A: Used 7.50 of 2'],
    0,
  ],
  [
    'PrestaShop',
    '"Name";"Reference";"Price (tax excl.)";"Price (tax incl.)";"Quantity";"Status"\nA;R;10;10.70;3;1\nB;S;9;9.70;1;0\n',
    ['A: 10.70 of 3'],
    1,
  ],
  [
    'German',
    'Titel;Autor;Preis;Bestand\nA;Ida Quill;12,95;3\nB;Ida Quill;9,95;vergriffen\n',
    ['A: 12.95 of 3', 'B: 9.95 of 0'],
    2,
  ],
  ['French', 'Titre;Auteur;Prix TTC;Quantité\nA;Ida Quill;12;3\n', ['A: 12 of 3'], 0],
  ['Spanish', 'Título;Autor;PVP;Existencias\nA;Ida Quill;12;Agotado\n', ['A: 12 of 0'], 0],
  ['Italian', 'Titolo;Autore;Prezzo;Giacenza\nA;Ida Quill;12;3\n', ['A: 12 of 3'], 0],
  [
    'used copies',
    'Title,ISBN,Condition,Your Price,OH\nA,9780306406157,New,14,3\nA,9780306406157,Used,7.50,1\n',
    ['A: New 14 of 3; Used 7.50 of 1'],
    0,
  ],
  ['a line of a till', 'Inventory of the shop,,\nTitle,Author,Price\nA,Ida Quill,5\n', ['A: 5'], 0],
  [
    'JSON by hand',
    '[{"title":"A","price":9.5,"stock":3},{"title":"B","price":5}]',
    ['A: 9.5 of 3', 'B: 5 of 0'],
    1,
  ],
  [
    'Google’s feed as XML',
    '<rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>S</title><item><g:title>A</g:title><g:price>12.00 USD</g:price>' +
      '<g:sale_price>9.00 USD</g:sale_price><g:availability>out of stock</g:availability></item></channel></rss>',
    ['A: 9.00 was 12.00 of 0'],
    0,
  ],
  [
    'a trade pack and a title with its article last',
    'Title,Price\nHarbor 24 copy dumpbin,228\n"Harbor, The: A Tale",5\n',
    ['The Harbor: A Tale: 5'],
    1,
  ],
])('sells of %s what its maker sells', async (_, content, sold, count) => {
  const { books, lines } = await read(content);
  expect(
    books.map(({ title, editions }) => {
      const all = editions.map((one) =>
        [
          one.title === 'Default Title' ? '' : `${one.title} `,
          one.price,
          one.compareAtPrice ? ` was ${one.compareAtPrice}` : '',
          one.stock === undefined ? '' : ` of ${one.stock}`,
        ].join(''),
      );
      return [title, ...(all.length > 0 ? [all.join('; ')] : [])].join(': ');
    }),
  ).toEqual(sold);
  expect(lines).toHaveLength(count);
});

const contributor = (names: string) =>
  `<Contributor><ContributorRole>A01</ContributorRole>${names}</Contributor>`;
const onHand = (...counts: string[]) =>
  counts.map((count) => `<Stock><OnHand>${count}</OnHand></Stock>`).join('');

/** Writes a product of ONIX without its message. */
const onix = ({ title = 'A', form = 'BC', by = '', code = '20', stock = '', more = '' }) =>
  `<Product><RecordReference>r</RecordReference><DescriptiveDetail><ProductForm>${form}</ProductForm><TitleDetail>
  <TitleElement><TitleText>${title}</TitleText></TitleElement></TitleDetail>${by}</DescriptiveDetail><ProductSupply>${more}
  <SupplyDetail><ProductAvailability>${code}</ProductAvailability>${stock}<Price><PriceAmount>9.50</PriceAmount></Price>
  </SupplyDetail></ProductSupply></Product>`;
const gone = '<SupplyDetail><ProductAvailability>40</ProductAvailability></SupplyDetail>';

test.each([
  [onix({}), 'A, nobody, uncounted'],
  [`<products>${onix({})}</products>`, 'A, nobody, uncounted'],
  [`${onix({ stock: onHand('2', '3') })}\n${onix({ title: 'B' })}`, 'A, nobody, 5'],
  [onix({ stock: onHand('No Stock') }), 'A, nobody, 0'],
  [onix({ stock: onHand('Low') }), 'A, nobody, 0'],
  [onix({ stock: onHand('2'), more: gone }), 'A, nobody, 2'],
  [onix({ code: '99' }), 'A, nobody, 0'],
  [onix({ code: '' }), 'A, nobody, 0'],
  [`${onix({ form: 'XB' })}${onix({ title: 'Harbor, The' })}`, 'The Harbor, nobody, uncounted'],
  [
    onix({ by: contributor('<PersonNameInverted>QUILL IDA</PersonNameInverted>') }),
    'A, Ida Quill, uncounted',
  ],
  [
    onix({
      by: contributor(
        '<PersonName>Quill</PersonName><PersonNameInverted>Quill, Ida</PersonNameInverted>',
      ),
    }),
    'A, Ida Quill, uncounted',
  ],
])('reads bare products of ONIX (%#): %s', async (content, expected) => {
  const { books } = await read(content);
  const [first] = books;
  const stock = first?.editions[0]?.stock ?? 'uncounted';
  expect(`${first?.title}, ${first?.author ?? 'nobody'}, ${stock}`).toBe(expected);
});

test('joins the export of the inventory to that of the products', async () => {
  const products =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Price\n' +
    'a,A,Format,Paperback,S1,shopify,14\na,,,Hardcover,,shopify,24\n';
  const inventory =
    'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Available (not editable)\n' +
    'a,A,Format,Paperback,S1,,,Main,0\na,A,Format,Paperback,S1,,,Garden,2\na,A,Format,Hardcover,,,,Main,not stocked\n';
  const wide =
    'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Main,Garden\n' +
    'a,A,Format,Paperback,S1,,,0,2\na,A,Format,Hardcover,,,,not stocked,\n';
  for (const [files, stock, lines] of [
    [{ 'i.csv': inventory, 'p.csv': products }, [2, 0], 0],
    [{ 'i.csv': wide, 'p.csv': products }, [2, 0], 0],
    [{ 'p.csv': products }, [0, 0], 1],
  ] as const) {
    const { catalog, report } = await readCatalog([await write(files)]);
    expect(catalog.books[0]?.editions.map((one) => one.stock)).toEqual(stock);
    expect(report.lines()).toHaveLength(lines);
  }
});

test.each([
  ['"Quill, Ida; Vance, Mara"', 'Ida Quill, Mara Vance'],
  ['Ida Quill; Mara Vance (Illustrator)', 'Ida Quill, Mara Vance'],
  ['Ida Quill (Author)', 'Ida Quill'],
  ['IDA QUILL', 'Ida Quill'],
])('reads the author %s among others', async (author, name) => {
  const { books } = await read(`Title,Author\nA,${author}\nB,Jo Van\nC,Jo Van\n`);
  expect(books[0]?.author).toBe(name);
});

test('takes any text as a table, JSON or XML without a crash', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('"', '""', ',', '\n', 'Handle', 'TRUE', '1,5', "'978", '{}', '\ud800', '<p>'),
  );
  const table = fc
    .array(fc.array(cell, { minLength: 3, maxLength: 5 }), { minLength: 1, maxLength: 6 })
    .map(
      (rows) => `Handle,Title,Variant Price,Tags\n${rows.map((one) => one.join(',')).join('\n')}`,
    );
  const products = fc
    .array(
      fc.dictionary(
        fc.constantFrom(
          'handle',
          'title',
          'variants',
          'images',
          'tags',
          'id',
          'editions',
          'status',
        ),
        fc.jsonValue(),
      ),
    )
    .map((list) => JSON.stringify({ products: list }));
  const own = fc
    .array(
      fc.dictionary(
        fc.constantFrom('handle', 'title', 'editions', 'cover', 'id', 'tags', 'options'),
        fc.jsonValue(),
      ),
    )
    .map((list) => JSON.stringify({ books: list, collections: list }));
  const onix = fc
    .string({ unit: 'grapheme', maxLength: 80 })
    .map((text) => `<ONIXMessage><Product>${text}</Product></ONIXMessage>`);
  await fc.assert(
    fc.asyncProperty(fc.oneof(table, products, own, onix, fc.string()), async (text) => {
      const message = await failure(text);
      expect(message).toMatch(/^no error$|^Error: The catalog /);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('knows the addresses of the shop that a list comes from', async () => {
  const rows = [
    'Title,Permalink,Price',
    'Emma,https://old.example/shop/emma-austen/,9',
    'Persuasion,https://old.example/products/persuasion,9',
    'Evelina,https://old.example/?p=7,9',
  ];
  const { oldPaths } = await read(rows.join('\n'));
  expect(oldPaths).toEqual([['/shop/emma-austen/', 'emma']]);
  const woo =
    'ID,Type,Visibility in catalog,slug,Name,Regular price\n1,simple,visible,Emma 1,Emma,9';
  expect((await read(woo)).oldPaths).toEqual([['/product/Emma%201', 'emma-1']]);
});
