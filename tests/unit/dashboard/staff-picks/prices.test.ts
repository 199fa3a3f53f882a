import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PickPrice, StaffPickRow } from '../../../../src/data/backend/staff-picks.ts';
import { ServiceUnavailableError } from '../../../../src/domain/result.ts';
import { $toasts } from '../../../../src/stores/toasts.ts';
import {
  $pricesLeft,
  $pricing,
  refreshAllPrices,
  stopPrices,
} from '../../../../src/dashboard/staff-picks/picks.ts';
import { queryClient, whenIdle } from '../../../../src/dashboard/crud/list.ts';
import { pickRow } from '../../../fixtures/pick-row.ts';

type Answer = { ok: true; value: PickPrice[] } | { ok: false; code: 'refused'; message: string };

const { written, publish, stored } = vi.hoisted(() => ({
  written: {
    maxPricesPerCall: 50,
    listPicks: vi.fn(),
    deletePickRows: vi.fn(),
    movePickRows: vi.fn(),
    updatePickPrices: vi.fn<(picks: readonly StaffPickRow[]) => Promise<Answer>>(),
  },
  publish: vi.fn(),
  stored: new Map<string, string>(),
}));
vi.mock('../../../../src/data/backend/staff-picks.ts', () => written);
vi.mock('../../../../src/stores/publishing.ts', () => ({ publish }));

const picks = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    pickRow({ id: `${index}`, product_id: `${index}`, title: `Book ${index}`, sort_order: index }),
  );
const taken = (rows: readonly StaffPickRow[]): Answer => ({
  ok: true,
  value: rows.map(({ id }) => ({ id, price: '$1.00', original_price: null, variant_id: 'v' })),
});
const refused: Answer = { ok: false, code: 'refused', message: 'No' };
const received = () => $toasts.get().map(({ title, text }) => `${title}: ${text}`);
const answerLater = () =>
  written.updatePickPrices.mockImplementation(async (rows) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return taken(rows);
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  stored.clear();
  $pricesLeft.set([]);
  publish.mockClear();
  written.updatePickPrices.mockReset();
  queryClient.clear();
  $toasts.set([]);
});
afterEach(() => void vi.useRealTimers());

it('requests fifty prices at a time, reports the progress, and shows each part at once', async () => {
  answerLater();
  queryClient.setQueryData(['staff-picks'], picks(549));
  const priced = () =>
    queryClient
      .getQueryData<StaffPickRow[]>(['staff-picks'])
      ?.filter(({ price }) => price === '$1.00').length;
  const through: (number | undefined)[] = [];
  const leave = $pricing.listen((pricing) => through.push(pricing?.through));
  const done = refreshAllPrices(picks(549));
  await vi.advanceTimersByTimeAsync(150);
  expect(priced()).toBe(50);
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  leave();
  expect(written.updatePickPrices).toHaveBeenCalledTimes(11);
  expect(through).toEqual([
    0,
    ...Array.from({ length: 10 }, (_, index) => 50 * (index + 1)),
    549,
    undefined,
  ]);
  expect(priced()).toBe(549);
  expect(received()).toEqual(['Success: Updated pricing for 549 products']);
  expect(publish).toHaveBeenCalledOnce();
  expect(stored.size).toBe(0);
});

it('starts one run for any number of clicks, and Sign Out waits for its end', async () => {
  answerLater();
  void refreshAllPrices(picks(80));
  void refreshAllPrices(picks(80));
  expect(addEventListener).toHaveBeenCalledWith('beforeunload', expect.any(Function));
  const ended = whenIdle().then(() => $pricing.get());
  await vi.advanceTimersByTimeAsync(150);
  expect($pricing.get()).toMatchObject({ through: 50, of: 80 });
  expect(removeEventListener).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  await ended;
  expect(written.updatePickPrices).toHaveBeenCalledTimes(2);
  expect(removeEventListener).toHaveBeenCalledOnce();
  expect($pricing.get()).toBeNull();
});

it('stops after the part that is under way, and stores which prices are left', async () => {
  answerLater();
  const done = refreshAllPrices(picks(120));
  await vi.advanceTimersByTimeAsync(50);
  stopPrices();
  // What a reload in this moment would find.
  expect(JSON.parse(stored.get('staff-picks-prices-left') ?? '')).toHaveLength(120);
  await vi.advanceTimersByTimeAsync(100);
  await done;
  expect(received()).toEqual(['Success: Updated pricing for 50 products']);
  expect($pricesLeft.get()).toEqual(
    picks(120)
      .map(({ id }) => id)
      .slice(50),
  );
  expect(JSON.parse(stored.get('staff-picks-prices-left') ?? '')).toEqual($pricesLeft.get());
  vi.resetModules();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored.get(key) ?? null });
  const reloaded = await import('../../../../src/dashboard/staff-picks/picks.ts');
  expect(reloaded.$pricesLeft.get()).toEqual($pricesLeft.get());
});

it('ends after two parts without an answer, and keeps them for another attempt', async () => {
  written.updatePickPrices.mockImplementation(async (rows) => {
    if (rows[0]?.id === '0') return taken(rows);
    throw new ServiceUnavailableError('No line');
  });
  await refreshAllPrices(picks(300));
  expect(written.updatePickPrices).toHaveBeenCalledTimes(3);
  expect(received()).toEqual(['Success: Updated pricing for 50 products, 100 failed']);
  expect($pricesLeft.get()).toHaveLength(250);
});

it.each([
  [3, [1], 'Success: Updated pricing for 2 products, 1 failed'],
  [3, [0, 2], 'Success: Updated pricing for 1 product, 2 failed'],
  [2, [0, 1], 'Error: Failed to update any pricing'],
])('shows for %i prices, without those at %j: %s', async (count, failing, sentence) => {
  written.updatePickPrices.mockImplementation(async (rows) =>
    failing.length === count
      ? refused
      : taken(rows.filter(({ id }) => !failing.includes(Number(id)))),
  );
  await refreshAllPrices(picks(count));
  expect(received()).toEqual([sentence]);
  expect(publish).toHaveBeenCalledTimes(count > failing.length ? 1 : 0);
});
