import { z } from 'zod';
import type { Cents } from '../cart/money.ts';
import type { BookDetails } from './book.ts';
import { toDayNumber } from './catalog-index.ts';
import { gidNumber } from './gid.ts';
import type { IsoDate } from '../time/date.ts';

/** The days that a prior price looks back, and that a reduction lasts; Directive 98/6/EC, article 6a. */
const periodDays = 30;

/** A day as `toDayNumber` has it. */
type Day = number;

type RecordedPrice = {
  /** The price that was shown last. */
  price: Cents;
  /** The first day of that price. */
  since: Day;
  /**
   * The prices before that can be the lowest of 30 days, and the last day of each. A later price that is not
   * higher replaces an earlier one, so that both ascend.
   */
  earlier: readonly (readonly [price: Cents, lastDay: Day])[];
  /** The day on which the edition left the catalog. Null while it is there. */
  gone: Day | null;
};

/** The prices that a shop has shown, by the numbers of the editions. */
export type PriceRecord = {
  /** As in ISO 4217. Prices in another one cannot be compared. */
  currency: string;
  editions: ReadonlyMap<number, RecordedPrice>;
};

/** Prices shown from one moment on, by the numbers of the editions. */
export type ShownPrices = { currency: string; prices: ReadonlyMap<number, Cents> };

/** A clock may have been wrong, so that a day in the future counts by its distance. */
const isWithin = (day: Day, today: Day) => Math.abs(today - day) <= periodDays;

/** Adds the prices that are shown from a day on. `record` is null for a shop that has shown none. */
export function recordPrices(
  record: PriceRecord | null,
  { currency, prices }: ShownPrices,
  today: IsoDate,
): PriceRecord {
  const day = toDayNumber(today);
  const known = record?.currency === currency ? record.editions : new Map<number, RecordedPrice>();
  const editions = new Map<number, RecordedPrice>();
  for (const [edition, price] of prices)
    editions.set(edition, follow(known.get(edition), price, day));
  for (const [edition, recorded] of known) {
    const gone = recorded.gone ?? day;
    if (!editions.has(edition) && isWithin(gone, day)) editions.set(edition, { ...recorded, gone });
  }
  return { currency, editions };
}

function follow(last: RecordedPrice | undefined, price: Cents, day: Day): RecordedPrice {
  if (!last) return { price, since: day, earlier: [], gone: null };
  if (last.price === price)
    return { ...last, earlier: isWithin(last.since, day) ? last.earlier : [], gone: null };
  // It was shown until now, or until the edition left the catalog.
  const ended = [last.price, last.gone ?? day] as const;
  const lower = last.earlier.filter(([earlier]) => earlier < last.price);
  const earlier = [...lower, ended].filter(([, lastDay]) => isWithin(lastDay, day));
  return { price, since: day, earlier, gone: null };
}

/** Returns the prices that a record saw last. */
export function getLastPrices({ currency, editions }: PriceRecord): ShownPrices {
  const present = [...editions].filter(([, { gone }]) => gone === null);
  return { currency, prices: new Map(present.map(([edition, { price }]) => [edition, price])) };
}

/** Returns the prices of a catalog. Editions without a price are left out. */
export function toShownPrices(books: readonly BookDetails[], currency: string): ShownPrices {
  const prices = books.flatMap(({ editions }) =>
    editions.flatMap(({ variantId, price }): [number, Cents][] =>
      price === null ? [] : [[gidNumber(variantId), price]],
    ),
  );
  return { currency, prices: new Map(prices) };
}

/**
 * Returns the lowest price of the 30 days before the current price was first shown, or of the shorter time that the
 * record covers. Null if there was no other price, none that is higher, or if the current price is older than 30 days.
 */
export function findPriorPrice(
  { editions }: PriceRecord,
  variantId: string,
  today: IsoDate,
): Cents | null {
  const recorded = editions.get(gidNumber(variantId));
  if (!recorded || !isWithin(recorded.since, toDayNumber(today))) return null;
  const [lowest] = recorded.earlier[0] ?? [];
  return lowest !== undefined && lowest > recorded.price ? lowest : null;
}

/** Replaces each struck price by the prior price, or by none. `record` holds the prices of the books. */
export function strikePriorPrices(
  books: readonly BookDetails[],
  record: PriceRecord,
  today: IsoDate,
): BookDetails[] {
  return books.map((book) => {
    if (book.editions.every(({ originalPrice }) => originalPrice === null)) return book;
    const editions = book.editions.map((edition) => {
      const isStruck = edition.originalPrice !== null;
      const prior = isStruck ? findPriorPrice(record, edition.variantId, today) : null;
      return { ...edition, originalPrice: prior };
    });
    const sold = editions.find(({ variantId }) => variantId === book.variantId);
    return { ...book, editions, originalPrice: sold?.originalPrice ?? null };
  });
}

const day = z.int();
const cents = z.int().min(0);
const byEdition = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

/** The form in which a release keeps the record. Only editions with another price before have a history. */
const storedRecord = z.object({
  currency: z.string(),
  /** The numbers of the editions in ascending order, each minus the one before. */
  editions: z.array(z.int()),
  prices: z.array(cents),
  changed: byEdition(
    z.object({ since: day, earlier: z.array(z.tuple([cents, day]).readonly()).readonly() }),
  ),
  gone: byEdition(day),
});

/** Returns the record as a value for JSON; see `parsePriceRecord`. */
export function formatPriceRecord({
  currency,
  editions,
}: PriceRecord): z.input<typeof storedRecord> {
  const entries = [...editions].toSorted(([a], [b]) => a - b);
  return {
    currency,
    editions: entries.map(([edition], index) => edition - (entries[index - 1]?.[0] ?? 0)),
    prices: entries.map(([, { price }]) => price),
    changed: Object.fromEntries(
      entries.flatMap(([edition, { since, earlier }]) =>
        earlier.length > 0 ? [[edition, { since, earlier }]] : [],
      ),
    ),
    gone: Object.fromEntries(
      entries.flatMap(([edition, { gone }]) => (gone === null ? [] : [[edition, gone]])),
    ),
  };
}

/** Reads a stored record. Null if it is none. */
export function parsePriceRecord(stored: unknown): PriceRecord | null {
  const record = storedRecord.safeParse(stored).data;
  if (!record) return null;
  const editions = new Map<number, RecordedPrice>();
  let edition = 0;
  for (const [index, delta] of record.editions.entries()) {
    edition += delta;
    const price = record.prices[index];
    if (price === undefined) return null;
    const { since = 0, earlier = [] } = record.changed[edition] ?? {};
    editions.set(edition, { price, since, earlier, gone: record.gone[edition] ?? null });
  }
  return { currency: record.currency, editions };
}
