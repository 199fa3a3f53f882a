import { beforeEach, expect, it, vi } from 'vitest';
import { ServiceUnavailableError } from '../../../../src/domain/result.ts';
import type { Product } from '../../../../src/domain/merchandising/staff-catalog.ts';
import { $toasts } from '../../../../src/stores/toasts.ts';
import { $adding, pickProduct } from '../../../../src/dashboard/staff-picks/picks.ts';
import { queryClient } from '../../../../src/dashboard/crud/write.ts';
import { pickRow } from '../../../fixtures/pick-row.ts';

const { written } = vi.hoisted(() => ({
  written: {
    listPicks: vi.fn(),
    deletePickRows: vi.fn(),
    movePickRows: vi.fn(),
    insertPick: vi.fn<(id: string, product: Product) => unknown>(),
  },
}));
vi.mock('../../../../src/data/backend/staff-picks.ts', () => written);
vi.mock('../../../../src/stores/publishing.ts', () => ({ publish: vi.fn() }));

const productOf = (index: number): Product => ({
  id: `product ${index}`,
  title: `Book ${index}`,
  author: 'An Author',
  price: '$1.00',
  image: '',
  handle: `book-${index}`,
  genre: '',
  tags: [],
  description: '',
  isNew: false,
  isBestseller: false,
});
const received = () => $toasts.get().map(({ title, text }) => `${title}: ${text}`);
const states = () => Object.values($adding.get()).map(({ state }) => state);
const shown = () => queryClient.getQueryData<{ id: string }[]>(['staff-picks']) ?? [];

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  vi.spyOn(console, 'warn').mockReturnValue();
  written.insertPick.mockReset();
  queryClient.setQueryData(['staff-picks'], []);
  $adding.set({});
  $toasts.set([]);
});

it('queues sixty quick presses on a slow backend, and names those that failed', async () => {
  const failing = new Set(['Book 3', 'Book 4', 'Book 30', 'Book 31', 'Book 32']);
  const rows = new Map<string, string>();
  let underWay = 0;
  written.insertPick.mockImplementation(async (id, { id: product_id, title }) => {
    underWay += 1;
    expect(underWay).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 2));
    underWay -= 1;
    rows.set(product_id, id);
    // The row is stored, and the answer is lost.
    if (failing.has(title)) throw new ServiceUnavailableError('No line');
    return { ok: true, value: pickRow({ id, product_id, title }) };
  });
  const products = Array.from({ length: 60 }, (_, index) => productOf(index));
  const presses = products.flatMap((product) => [pickProduct(product), pickProduct(product)]);
  expect(states()).toEqual(Array.from({ length: 60 }, () => 'adding'));
  await Promise.all(presses);
  expect(written.insertPick).toHaveBeenCalledTimes(60);
  expect(shown()).toHaveLength(55);
  expect(states()).toEqual(Array.from({ length: 5 }, () => 'failed'));
  expect(received()).toContain(
    'Error: Failed to add product to staff picks: “Book 3”, “Book 4”, “Book 30” and 2 more',
  );
  expect(received().filter((text) => text.startsWith('Error'))).toHaveLength(1);

  // Another press sends the same id, so that nothing is added twice.
  failing.clear();
  const stored = new Map(rows);
  await Promise.all(products.slice(0, 5).map(pickProduct));
  await Promise.all(products.slice(30, 33).map(pickProduct));
  expect(rows.get('product 3')).toBe(stored.get('product 3'));
  expect(states()).toEqual([]);
  expect(received()).toEqual(['Success: Product added to staff picks']);
});

it('says without an error that a product is in staff picks already, and shows its row', async () => {
  const current = pickRow({ id: 'theirs', product_id: 'product 1', title: 'Book 1' });
  written.insertPick.mockResolvedValue({ ok: false, code: 'picked', current });
  await pickProduct(productOf(1));
  expect(shown()).toEqual([current]);
  expect($toasts.get()).toMatchObject([
    { title: 'Book 1', text: 'This product is already in staff picks' },
  ]);
  expect($toasts.get()[0]?.isError).toBeUndefined();
  expect(states()).toEqual([]);
});
