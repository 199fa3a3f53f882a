import { createHash } from 'node:crypto';
import { fileName } from '../domain/file-name.ts';
import { packColumns } from '../domain/columns.ts';
import format from '../domain/columns.ts?raw';
import { gidNumber } from '../domain/gid.ts';
import { shop } from '../domain/shop.ts';
import { arrange, type ShopWindow } from '../domain/shop-window.ts';
import { brokenCount, isBroken } from './broken-pages.ts';
import { getCatalogue, type GoodReading } from './catalogue.ts';
import type { CatalogueFailure } from './shopify/ask-for-catalogue.ts';

export type Window =
  | { window: ShopWindow; catalogueFile: CatalogueFile; failure: null }
  | { window: null; catalogueFile: null; failure: CatalogueFailure };

/** The release's catalogue file: its text, and its address, which changes with the code that reads it. */
type CatalogueFile = { digest: string; address: string; text: string };

/** Not of the text: it stands in every page, and one book would change them all. */
const digest = createHash('sha256').update(format).digest('hex').slice(0, 12);

const known = new WeakMap<object, { opened: Window; without: number }>();

/** The catalogue as the pages of this build show it. */
export async function getShopWindow(): Promise<Window> {
  const reading = await getCatalogue();
  const without = brokenCount();
  const found = known.get(reading);
  if (found?.without === without) return found.opened;
  const opened = reading.catalogue
    ? open(reading)
    : { window: null, catalogueFile: null, failure: reading.failure };
  known.set(reading, { opened, without });
  return opened;
}

function open({ catalogue, decisions }: GoodReading): Window {
  const isWhole = (folder: string) => (record: { handle: string }) =>
    !isBroken(`/${folder}/${fileName(record.handle)}`);
  const { books, collections } = catalogue;
  const whole = {
    books: books.filter(isWhole('books')),
    collections: collections.filter(isWhole('collections')),
  };
  const window = arrange(whole, shop.spotlight, decisions);
  const shown = new Set(window.books);
  const elsewhere = window.everyBook.filter((book) => !shown.has(book));
  const text = JSON.stringify({
    ...packColumns(window.inOrder),
    elsewhere: elsewhere.map(({ id }) => gidNumber(id)),
  });
  return {
    window,
    catalogueFile: { digest, address: `/catalogue.${digest}.json`, text },
    failure: null,
  };
}
