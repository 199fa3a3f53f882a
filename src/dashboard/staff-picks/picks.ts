import { atom } from 'nanostores';
import {
  deletePickRow,
  insertPick,
  listPicks,
  savePickOrder,
  type StaffPickRow,
  updatePickActive,
  updatePickNote,
  updatePickPrice,
} from '../../data/backend/staff-picks.ts';
import { restoreDeleted } from '../../data/backend/trash.ts';
import type { Product } from '../../domain/merchandising/staff-catalog.ts';
import { sortByIds } from '../../domain/reorder.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { createList } from '../crud/list.ts';
import { invalidate, runMutation, trackWrite } from '../crud/write.ts';

const list = createList<StaffPickRow>({
  key: 'staff-picks',
  fetchRows: listPicks,
  notices: pickNotices,
  deleteRows: ([id = '']) => deletePickRow(id),
  restoreRows: (ids) => restoreDeleted('staff_picks', ids),
});
export const { useRows: usePicks, remove: removePicks, restore: restorePick } = list;

/** Appends a product to the picks, with that id. */
export async function pickProduct(id: string, product: Product): Promise<void> {
  const { added, notAdded, duplicate } = pickNotices;
  const result = await list.save({
    topic: product.id,
    done: added,
    failed: notAdded,
    refused: ({ code }) => (code === 'duplicate' ? duplicate : notAdded),
    write: () => insertPick(id, product),
  });
  if (result && !result.ok) invalidate(list.key);
}

/** Saves who picked a book and why. Returns true if it is saved. */
export async function savePickNote(
  { id }: StaffPickRow,
  note: Pick<StaffPickRow, 'bookseller' | 'note'>,
): Promise<boolean> {
  const { noted, notNoted } = pickNotices;
  const write = () => updatePickNote(id, note);
  const result = await list.save({ topic: `note ${id}`, done: noted, failed: notNoted, write });
  return result?.ok ?? false;
}

export const setPickActive = ({ id }: StaffPickRow, is_active: boolean) =>
  list.change(
    `switch ${id}`,
    (rows) => rows.map((row) => (row.id === id ? { ...row, is_active } : row)),
    pickNotices.toggleFailed,
    () => updatePickActive(id, is_active),
  );

export const reorderPicks = (ids: string[]) =>
  list.change(
    'order',
    (rows) => sortByIds(rows, ids),
    pickNotices.reorderFailed,
    () => savePickOrder(ids),
  );

/** Updates a price, which does not wait for other changes: the provider is slow. */
export async function refreshPrice(pick: StaffPickRow): Promise<void> {
  const result = await runMutation({
    topic: `price pick ${pick.id}`,
    done: pickNotices.priced(pick.title),
    failed: pickNotices.priceFailed,
    isPublished: true,
    write: () => updatePickPrice(pick),
  });
  if (result?.ok) list.store(result.value);
}

const concurrency = 4;

/** The number of processed prices and of all prices, across pages. Null while no update runs. */
export const $pricing = atom<{ through: number; of: number } | null>(null);

/** Updates all prices, four at a time. Does nothing if an update is running. */
export async function refreshAllPrices(picks: readonly StaffPickRow[]): Promise<void> {
  if ($pricing.get()) return;
  $pricing.set({ through: 0, of: picks.length });
  await trackWrite(updatePrices(picks)).finally(() => $pricing.set(null));
}

async function updatePrices(picks: readonly StaffPickRow[]): Promise<void> {
  const queue = [...picks];
  let [processed, updated] = [0, 0];
  async function processQueue(): Promise<void> {
    for (let pick = queue.shift(); pick; pick = queue.shift()) {
      const result = await updatePickPrice(pick).catch((error: unknown) => {
        if (error instanceof ServiceUnavailableError) return null;
        throw error;
      });
      if (result?.ok) {
        list.store(result.value);
        updated += 1;
      }
      processed += 1;
      $pricing.set({ through: processed, of: picks.length });
    }
  }
  await Promise.all(Array.from({ length: concurrency }, processQueue));
  if (updated > 0) publish();
  const message =
    updated === 0
      ? pickNotices.allPricesFailed
      : pickNotices.allPriced(updated, picks.length - updated);
  showToast({ ...message, topic: 'price picks' });
}
