import { readFileSync } from 'node:fs';
import type { CatalogFileInput } from '../../src/catalog-import/index.ts';
import * as words from './big-words.ts';
import { createChance, type Chance } from './random.ts';

type Book = CatalogFileInput['books'][number];

const genres = [
  ['Historical Romance', 'Romance'],
  ['Contemporary', 'Romance'],
  ['Romance'],
  ['Contemporary'],
  ['Paranormal', 'Romance'],
  ['Fantasy Romance', 'Romance'],
  ['Dark Romance', 'Romance'],
  ['Romantic Suspense', 'Romance'],
  ['Historical Romance'],
  ['LGBTQ+', 'Contemporary', 'Romance'],
  ['Young Adult', 'Romance'],
  ['Fantasy Romance', 'Dark Romance'],
  ['Romantic Suspense', 'Contemporary'],
  ['LGBTQ+', 'Historical Romance'],
] satisfies [string[], ...string[][]];
const day = 86_400_000;
const lastDay = Date.UTC(2026, 8, 30);

const sample = JSON.parse(
  readFileSync('src/emulator/shopify/sample/catalog.json', 'utf8'),
) as CatalogFileInput;
const covers = sample.books.flatMap(({ cover }) => cover ?? []);

/** Generates the catalog file of a large bookshop, equal in each run. */
export function bigCatalog(bookCount: number, collectionCount: number): CatalogFileInput {
  const chance = createChance(1813);
  const authors = makeAuthors(chance, Math.ceil(bookCount / 4));
  const handles = new Set<string>();
  let id = 7_000_000_000_000;
  const books = Array.from({ length: bookCount }, (_, index) => {
    id += 32_768 * (1 + chance.below(24));
    const cover = covers[index % covers.length];
    return { ...makeBook(chance, id, chance.favour(authors), handles), cover };
  });
  return { books, collections: makeCollections(chance, books, collectionCount) };
}

function makeAuthors(chance: Chance, count: number): [string, ...string[]] {
  const author = () => {
    const initial = chance.once(5) ? ` ${String.fromCharCode(65 + chance.below(26))}.` : '';
    return `${chance.pick(words.firstNames)}${initial} ${chance.pick(words.lastNames)}`;
  };
  return [author(), ...Array.from({ length: count - 1 }, author)];
}

function makeTitle(chance: Chance): string {
  const thing = () => chance.pick(words.things);
  const quality = () => chance.pick(words.qualities);
  const person = () => chance.pick(words.people);
  const index = () => chance.pick(words.places);
  const forms: [() => string, ...(() => string)[]] = [
    () => `The ${quality()} ${thing()}`,
    () => `The ${thing()} at ${index()}`,
    () => `A ${thing()} for the ${person()}`,
    () => `The ${person()}’s ${quality()} ${thing()}`,
    () => `${quality()} ${thing()}s`,
    () => `A ${quality()} ${person()} in ${index()}`,
    () => `The ${person()} of ${index()}`,
    () => `${thing()} and ${thing()}`,
    () => `How to Marry a ${quality()} ${person()}`,
    () => `My ${quality()} ${person()}`,
    () => `One ${quality()} ${thing()} in ${index()}`,
    () => `Never Trust a ${person()} with a ${thing()}`,
  ];
  return chance.pick(forms)();
}

function makeBook(chance: Chance, id: number, author: string, handles: Set<string>): Book {
  const title = makeTitle(chance);
  const hero = chance.pick(words.firstNames);
  const index = chance.pick(words.places);
  const price = `${6 + chance.below(22)}.${chance.favour(['99', '95', '50', '00'])}`;
  const isSoldOut = chance.once(25);
  return {
    handle: claimHandle(title, handles),
    id,
    title,
    author,
    vendor: 'Hollow House',
    descriptionHtml: `<p>${hero} came to ${index} for one ${chance.pick(words.things).toLowerCase()} and meant to be gone by Sunday. The ${chance.pick(words.people).toLowerCase()} next door had other ideas, most of them ${chance.pick(words.qualities).toLowerCase()}.</p>`,
    genres: chance.favour(genres),
    tags: makeTags(chance),
    published: new Date(lastDay - Math.floor(12_000 * chance.next() ** 3) * day)
      .toISOString()
      .slice(0, 10),
    editions: [
      {
        title: chance.favour(['Paperback', 'Hardcover', 'E-book']),
        price,
        stock: isSoldOut ? 0 : 40,
        ...(chance.once(12) && { compareAtPrice: `${Number.parseInt(price) + 4}.99` }),
      },
      ...(chance.once(4) ? [{ title: 'Signed Hardcover', price: '34.99', stock: 5 }] : []),
    ],
  };
}

function makeTags(chance: Chance): string[] {
  const tropes = new Set(
    Array.from({ length: 1 + chance.below(3) }, () => chance.favour(words.tropes)),
  );
  return [
    ...[...tropes].map((trope) => `trope:${trope}`),
    ...(chance.once(8) ? [] : [`spice:${chance.below(6)}`]),
    ...(chance.once(3)
      ? chance.some(words.notes, 1 + chance.below(2)).map((note) => `cw:${note}`)
      : []),
    ...chance.some(words.subjects, chance.below(3)),
    ...(chance.once(40) ? ['bestseller'] : []),
    ...(chance.once(30) ? ['new'] : []),
    ...(chance.once(3)
      ? [
          `series:${chance.favour(words.places)} ${chance.pick(words.results)} #${1 + chance.below(7)}`,
        ]
      : []),
  ];
}

/** Handles like Shopify's: the slug of the title, numbered from the second book with that title. */
function claimHandle(title: string, handles: Set<string>): string {
  const slug = title
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-');
  let handle = slug;
  for (let copy = 1; handles.has(handle); copy++) handle = `${slug}-${copy}`;
  handles.add(handle);
  return handle;
}

/** Every book is in one collection, and some in a second one. */
function makeCollections(
  chance: Chance,
  books: Book[],
  count: number,
): CatalogFileInput['collections'] {
  const names = new Set<string>();
  while (names.size < count) {
    names.add(`${chance.pick(words.qualities)} ${chance.pick(words.results)}`);
  }
  const results = [...names].map((title) => ({
    handle: title.toLowerCase().replaceAll(' ', '-'),
    title,
    descriptionHtml: `<p>${title}, gathered by our booksellers.</p>`,
    books: new Array<string>(),
  }));
  for (const { handle } of books) {
    const [one, other] = [chance.below(count), chance.below(count)];
    results[one]?.books.push(handle);
    if (one !== other && chance.once(2)) results[other]?.books.push(handle);
  }
  return results;
}
