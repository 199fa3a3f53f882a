import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StaffPickRow } from '../../../../src/data/backend/staff-picks.ts';
import { ServiceUnavailableError } from '../../../../src/domain/result.ts';
import { $toasts } from '../../../../src/stores/toasts.ts';
import { $pricing, refreshAllPrices } from '../../../../src/dashboard/staff-picks/picks.ts';
import { whenIdle } from '../../../../src/dashboard/crud/write.ts';
import { pickRow } from '../../../fixtures/pick-row.ts';

type Answer = { ok: true; value: StaffPickRow } | { ok: false; code: 'refused'; message: string };

const { written, publish } = vi.hoisted(() => ({
  written: {
    listPicks: vi.fn(),
    updatePickPrice: vi.fn<(pick: StaffPickRow) => Promise<Answer>>(),
  },
  publish: vi.fn(),
}));
vi.mock('../../../../src/data/backend/staff-picks.ts', () => written);
vi.mock('../../../../src/stores/publishing.ts', () => ({ publish }));

const picks = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    pickRow({ id: `${index}`, product_id: `${index}`, title: `Book ${index}`, sort_order: index }),
  );
const taken = (value: StaffPickRow): Answer => ({ ok: true, value });
const refused: Answer = { ok: false, code: 'refused', message: 'No' };
const received = () => $toasts.get().map(({ title, text }) => `${title}: ${text}`);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  publish.mockClear();
  $toasts.set([]);
});
afterEach(() => void vi.useRealTimers());

it('requests at most four prices at a time, and reports the progress', async () => {
  let [underWay, most] = [0, 0];
  written.updatePickPrice.mockImplementation(async (pick) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 10 + Number(pick.id)));
    underWay -= 1;
    return taken(pick);
  });
  const through: (number | undefined)[] = [];
  const leave = $pricing.listen((pricing) => through.push(pricing?.through));
  const done = refreshAllPrices(picks(11));
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(most).toBe(4);
  expect(written.updatePickPrice.mock.calls.map(([{ id }]) => id)).toEqual(
    picks(11).map(({ id }) => id),
  );
  leave();
  expect(through).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, undefined]);
  expect(received()).toEqual(['Success: Updated pricing for 11 products']);
  expect(publish).toHaveBeenCalledOnce();
});

it('starts one run for any number of clicks, and Sign Out waits for its end', async () => {
  written.updatePickPrice.mockClear();
  written.updatePickPrice.mockImplementation(async (pick) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return taken(pick);
  });
  void refreshAllPrices(picks(8));
  void refreshAllPrices(picks(8));
  expect(addEventListener).toHaveBeenCalledWith('beforeunload', expect.any(Function));
  const ended = whenIdle().then(() => $pricing.get());
  await vi.advanceTimersByTimeAsync(150);
  expect($pricing.get()).toEqual({ through: 4, of: 8 });
  expect(removeEventListener).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  await ended;
  expect(written.updatePickPrice).toHaveBeenCalledTimes(8);
  expect(publish).toHaveBeenCalledOnce();
  expect(removeEventListener).toHaveBeenCalledOnce();
  expect($pricing.get()).toBeNull();
});

it.each([
  [3, [1], 'Success: Updated pricing for 2 products, 1 failed'],
  [3, [0, 2], 'Success: Updated pricing for 1 product, 2 failed'],
  [2, [0, 1], 'Error: Failed to update any pricing'],
])('shows for %i prices, without those at %j: %s', async (count, failing, sentence) => {
  written.updatePickPrice.mockImplementation(async (pick) => {
    if (!failing.includes(Number(pick.id))) return taken(pick);
    if (pick.id === '0') throw new ServiceUnavailableError('There is no pricing');
    return refused;
  });
  await refreshAllPrices(picks(count));
  expect(received()).toEqual([sentence]);
  expect(publish).toHaveBeenCalledTimes(count > failing.length ? 1 : 0);
});
