import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDayNumber } from '../../../../src/domain/catalog/catalog-index.ts';
import {
  findPriorPrice,
  formatPriceRecord,
  getLastPrices,
  parsePriceRecord,
  type PriceRecord,
  recordPrices,
  strikePriorPrices,
  toShownPrices,
} from '../../../../src/domain/catalog/price-record.ts';
import { book, edition } from '../../../fixtures/book.ts';
import { propertyRuns } from '../../../fixtures/property-runs.ts';

const number = 7;
const variantId = `gid://shopify/ProductVariant/${number}`;
const firstDay = 9800;

/** A build on a day, and the price that it found. Null if the edition is not in the catalog. */
type Build = { day: number; price: number | null };

const shown = (price: number | null, currency = 'EUR') => ({
  currency,
  prices: new Map(price === null ? [] : [[number, price]]),
});
const keep = (record: PriceRecord) =>
  parsePriceRecord(JSON.parse(JSON.stringify(formatPriceRecord(record))));

/** Records builds as releases do, each from the file of the one before. */
function recordAll(builds: readonly Build[]): PriceRecord {
  let record: PriceRecord | null = null;
  for (const { day, price } of builds) {
    const next: PriceRecord = recordPrices(record, shown(price), fromDayNumber(firstDay + day));
    record = keep(next);
  }
  if (!record) throw new Error('There is no record');
  return record;
}

/** The prices of days in a row. */
const daily = (...runs: [days: number, price: number | null][]): Build[] =>
  runs
    .flatMap(([days, price]) => Array.from({ length: days }, () => price))
    .map((price, day) => ({ day, price }));

const priorOf = (builds: readonly Build[], today = builds.at(-1)?.day ?? 0) =>
  findPriorPrice(recordAll(builds), variantId, fromDayNumber(firstDay + today));

describe('the prior price', () => {
  it.each<[string, Build[], number | null]>([
    ['the first price of a shop', daily([40, 20]), null],
    ['a lower price', daily([40, 20], [1, 15]), 20],
    ['a lower price in the shop’s first days', daily([2, 20], [1, 15]), 20],
    ['a lower price on its 30th day', daily([40, 20], [31, 15]), 20],
    ['a price that has been lower for more than 30 days', daily([40, 20], [32, 15]), null],
    ['a higher price', daily([40, 20], [1, 25]), null],
    ['a sale after a sale', daily([40, 20], [5, 15], [10, 25], [1, 17]), null],
    ['a lower sale after a sale', daily([40, 20], [5, 15], [10, 25], [1, 12]), 15],
    ['a sale long after a sale', daily([40, 20], [5, 15], [31, 25], [1, 17]), 25],
    ['a price raised before the sale', daily([40, 20], [5, 40], [1, 20]), null],
    ['a price that falls again', daily([40, 20], [5, 15], [1, 12]), 15],
    ['an edition that was away for a day', daily([40, 20], [5, 15], [1, null], [1, 15]), 20],
    ['an edition that comes back for less', daily([40, 20], [9, null], [1, 15]), 20],
    ['an edition that comes back too late', daily([40, 20], [40, null], [1, 15]), null],
  ])('of %s', (_name, builds, prior) => {
    expect(priorOf(builds)).toBe(prior);
  });

  it('knows two prices of one day', () => {
    const builds = [
      { day: 0, price: 20 },
      { day: 40, price: 12 },
      { day: 40, price: 20 },
      { day: 41, price: 15 },
    ];
    expect(priorOf(builds)).toBe(null);
  });

  it('ends on its day, though no price changes', () => {
    const builds = daily([40, 20], [1, 15]);
    expect(priorOf(builds, 70)).toBe(20);
    expect(priorOf(builds, 71)).toBe(null);
  });

  it('compares no prices of two currencies', () => {
    const record = recordPrices(recordAll(daily([5, 20])), shown(15, 'USD'), '2026-11-28');
    expect(findPriorPrice(record, variantId, '2026-11-28')).toBe(null);
  });

  /** Walks through all days, with each price that was shown on them. */
  function findSlowly(builds: readonly Build[], today: number): number | null {
    const current = builds.at(-1)?.price ?? null;
    if (current === null) return null;
    const lowestOn = (day: number, before: number) => {
      const inForce = builds.slice(0, before).findLastIndex((build) => build.day < day);
      const prices = builds
        .slice(0, before)
        .filter((build, index) => build.day === day || index === inForce)
        .map(({ price }) => price ?? Infinity);
      return Math.min(...prices);
    };
    const start = builds.findLastIndex(({ price }) => price !== current) + 1;
    const first = builds[start]?.day ?? 0;
    if (today - first > 30) return null;
    const days = Array.from({ length: 31 }, (_, index) => first - 30 + index);
    const lowest = Math.min(...days.map((day) => lowestOn(day, start)));
    return Number.isFinite(lowest) && lowest > current ? lowest : null;
  }

  it('is that of a search through all days, for any prices', () => {
    const price = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(10, 20));
    const step = fc.record({
      days: fc.oneof(fc.constantFrom(0, 1, 1, 1, 2), fc.integer({ min: 0, max: 40 })),
      price,
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), fc.nat(35), (steps, wait) => {
        let day = 0;
        const builds = steps.map(({ days, price }) => ({ day: (day += days), price }));
        expect(priorOf(builds, day + wait)).toBe(findSlowly(builds, day + wait));
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});

describe('struck prices', () => {
  const sold = edition({ variantId, price: 15, originalPrice: 90 });
  const other = edition({ variantId: 'gid://shopify/ProductVariant/8', price: 30 });
  const reduced = book({ variantId, price: 15, originalPrice: 90, editions: [sold, other] });
  const today = '2026-11-28';
  const strike = (before: number | null) => {
    const last = recordPrices(null, shown(before), '2026-11-20');
    const record = recordPrices(last, toShownPrices([reduced], 'EUR'), today);
    return strikePriorPrices([reduced], record, today);
  };

  it('are the prior price of the edition, also on the card', () => {
    const [{ originalPrice, editions } = reduced] = strike(20);
    expect(originalPrice).toBe(20);
    expect(editions.map((edition) => edition.originalPrice)).toEqual([20, null]);
  });

  it.each([null, 15, 12])('are none after %s', (before) => {
    const [{ originalPrice, editions } = reduced] = strike(before);
    expect(originalPrice).toBe(null);
    expect(editions.map((edition) => edition.originalPrice)).toEqual([null, null]);
  });

  it('are none where the provider names none', () => {
    const plain = book({ variantId, price: 15, editions: [edition({ variantId, price: 15 })] });
    const record = recordAll(daily([40, 20], [1, 15]));
    expect(strikePriorPrices([plain], record, fromDayNumber(firstDay + 40))).toEqual([plain]);
  });
});

describe('the file', () => {
  it('has no history of editions whose price did not change', () => {
    const stored = formatPriceRecord(recordAll(daily([40, 20])));
    expect(stored).toMatchObject({ editions: [number], prices: [20], changed: {}, gone: {} });
    const changed = formatPriceRecord(recordAll(daily([40, 20], [9, 18], [9, 15], [3, 25])));
    expect(changed.changed).toEqual({ 7: { since: 9858, earlier: [[15, 9858]] } });
    expect(formatPriceRecord(recordAll(daily([40, 20], [40, 18]))).changed).toEqual({});
  });

  it('knows the last prices of editions in the catalog', () => {
    expect(getLastPrices(recordAll(daily([4, 20], [1, 15])))).toEqual(shown(15));
    expect(getLastPrices(recordAll(daily([4, 20], [1, null])))).toEqual(shown(null));
  });

  it.each([
    null,
    {},
    { editions: [1] },
    { currency: 'EUR', editions: [1, 2], prices: [1], changed: {}, gone: {} },
  ])('is none if it is damaged: %j', (stored) => {
    expect(parsePriceRecord(stored)).toBe(null);
  });
});
