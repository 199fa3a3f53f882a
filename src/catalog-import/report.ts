import { excerpt } from '../domain/text/sanitize-text.ts';
import type { Place } from './source.ts';

/** Why a record is not in the catalog: the words for one and for several. */
const leftOutWords = {
  draft: ['draft', 'drafts'],
  archived: ['archived', 'archived'],
  unlisted: ['unlisted', 'unlisted'],
  unpublished: ['unpublished', 'unpublished'],
  withdrawn: ['withdrawn', 'withdrawn'],
  duplicate: ['duplicate', 'duplicates'],
  unusable: ['unusable record', 'unusable records'],
  edition: ['edition', 'editions'],
  currency: ['price in another currency', 'prices in other currencies'],
  collection: ['collection', 'collections'],
  file: ['file', 'files'],
} as const;

const mendedWords = {
  handle: ['handle', 'handles'],
  title: ['title', 'titles'],
  author: ['author', 'authors'],
  price: ['price', 'prices'],
  stock: ['stock', 'stocks'],
  date: ['date', 'dates'],
  picture: ['picture', 'pictures'],
  description: ['description', 'descriptions'],
  tag: ['tag', 'tags'],
  option: ['option', 'options'],
  code: ['SKU or barcode', 'SKUs or barcodes'],
  id: ['id', 'ids'],
  collection: ['collection', 'collections'],
  file: ['file', 'files'],
} as const;

export type LeftOut = keyof typeof leftOutWords;
export type Mended = keyof typeof mendedWords;

/** One line of the report. `detail` says what was found, and what it became. */
export type ReportEntry = {
  kind: 'left out' | 'mended';
  what: LeftOut | Mended;
  place: Place;
  handle: string;
  detail: string;
};

const count = (value: number) => value.toLocaleString('en-US');
const plural = (value: number, noun: string) => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

/** Creates the report of a reading: what was taken, mended and left out. */
export function createReport() {
  const entries: ReportEntry[] = [];
  let [rows, records] = [0, 0];

  function countBy(kind: ReportEntry['kind'], words: Record<string, readonly [string, string]>) {
    const found = entries.filter((entry) => entry.kind === kind);
    return Object.entries(words).flatMap(([what, [one, several]]) => {
      const number = found.filter((entry) => entry.what === what).length;
      return number > 0 ? [`${count(number)} ${number === 1 ? one : several}`] : [];
    });
  }

  return {
    entries,
    /** Counts rows of a table. */
    addRows: (number: number): void => void (rows += number),
    /** Counts records of other formats. */
    addRecords: (number: number): void => void (records += number),
    leaveOut(what: LeftOut, place: Place, handle: string, detail: string): void {
      entries.push({ kind: 'left out', what, place, handle, detail });
    },
    mend(what: Mended, place: Place, handle: string, detail: string): void {
      entries.push({ kind: 'mended', what, place, handle, detail });
    },
    /** Says what was made of a whole file. */
    mendFile(file: string, detail: string): void {
      entries.push({ kind: 'mended', what: 'file', place: { file, line: 1 }, handle: '', detail });
    },
    /**
     * Returns one sentence, as in "4,000 rows: 3,870 products; left out 90 drafts, 12 archived;
     * mended 53 handles".
     */
    summarize(products: number, isForSale: boolean): string {
      const read = [
        ...(rows > 0 ? [plural(rows, 'row')] : []),
        ...(records > 0 || rows === 0 ? [plural(records, 'record')] : []),
      ].join(' and ');
      const skipped = countBy('left out', leftOutWords);
      const mended = countBy('mended', mendedWords);
      return [
        `${read}: ${plural(products, 'product')}`,
        ...(products > 0 && !isForSale ? ['none has a price, so nothing is for sale'] : []),
        ...(skipped.length > 0 ? [`left out ${skipped.join(', ')}`] : []),
        ...(mended.length > 0 ? [`mended ${mended.join(', ')}`] : []),
      ].join('; ');
    },
    /** Returns one line for each entry, in the order of the files. */
    lines: (): string[] => entries.map(formatEntry),
  };
}

export type Report = ReturnType<typeof createReport>;

function formatEntry({ kind, what, place, handle, detail }: ReportEntry): string {
  const line = place.line > 0 ? `, line ${place.line}` : '';
  const name = handle ? `, ${excerpt(handle, maxHandle)}` : '';
  return `${place.file}${line}${name}: ${kind} (${what}): ${excerpt(detail, maxDetail)}`;
}

const maxHandle = 80;
const maxDetail = 400;
