import { atom } from 'nanostores';
import {
  insertPick,
  type StaffPickRow,
  updatePickPrice,
  deletePickRow,
  savePickOrder,
  updatePickActive,
  updatePickNote,
} from '../../data/backend/staff-picks.ts';
import { restoreDeleted } from '../../data/backend/trash.ts';
import { sortByIds } from '../../domain/reorder.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import type { Product } from '../../domain/merchandising/staff-catalog.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { runPublishedMutation, trackWrite } from '../run-mutation.ts';
import { updateCache, createOptimisticList, invalidate } from '../optimistic-list.ts';

export const picksKey = 'staff-picks';
const { $pending, change, enqueue } = createOptimisticList<StaffPickRow>(picksKey);
export const $pendingPicks = $pending;

const replacePick = (row: StaffPickRow) =>
  updateCache<StaffPickRow>(picksKey, (rows) =>
    rows.map((existing) => (existing.id === row.id ? row : existing)),
  );

/** Appends a product to the picks, with that id. */
export async function pickProduct(id: string, product: Product): Promise<void> {
  const subject = `add pick ${product.id}`;
  const failed = { ...pickNotices.notAdded, subject };
  const result = await runPublishedMutation(failed, () => insertPick(id, product));
  if (!result) return;
  if (result.ok) {
    updateCache<StaffPickRow>(picksKey, (rows) => [
      ...rows.filter((row) => row.id !== id),
      result.value,
    ]);
    showToast({ ...pickNotices.added, subject });
    return;
  }
  showToast(result.code === 'duplicate' ? { ...pickNotices.duplicate, subject } : failed);
  invalidate(picksKey);
}

/** Removes a pick. Returns true if it no longer exists. */
export async function removePick({ id }: StaffPickRow): Promise<boolean> {
  const subject = `remove pick ${id}`;
  const failed = { ...pickNotices.notRemoved, subject };
  const result = await runPublishedMutation(failed, () => enqueue(() => deletePickRow(id)));
  if (!result) return false;
  const isDeleted = result.ok || result.code === 'gone';
  if (isDeleted) updateCache<StaffPickRow>(picksKey, (rows) => rows.filter((row) => row.id !== id));
  showToast(isDeleted ? { ...pickNotices.removed, subject } : failed);
  return isDeleted;
}

/** Restores a pick from the trash. */
export async function restorePick(id: string): Promise<void> {
  const subject = `remove pick ${id}`;
  const failed = { ...pickNotices.notRestored, subject };
  const result = await runPublishedMutation(failed, () =>
    enqueue(() => restoreDeleted('staff_picks', id)),
  );
  if (!result) return;
  invalidate(picksKey);
  showToast(result.ok ? { ...pickNotices.restored, subject } : failed);
}

/** Saves who picked a book and why. Returns true if it is saved. */
export async function savePickNote(
  { id }: StaffPickRow,
  note: Pick<StaffPickRow, 'bookseller' | 'note'>,
): Promise<boolean> {
  const subject = `note pick ${id}`;
  const failed = { ...pickNotices.notNoted, subject };
  const result = await runPublishedMutation(failed, () => updatePickNote(id, note));
  if (!result) return false;
  if (result.ok) replacePick(result.value);
  showToast(result.ok ? { ...pickNotices.noted, subject } : failed);
  return result.ok;
}

export const setPickActive = ({ id }: StaffPickRow, is_active: boolean) =>
  change(
    (rows) => rows.map((row) => (row.id === id ? { ...row, is_active } : row)),
    { ...pickNotices.toggleFailed, subject: `switch pick ${id}` },
    () => updatePickActive(id, is_active),
  );

export const reorderPicks = (ids: string[]) =>
  change(
    (rows) => sortByIds(rows, ids),
    { ...pickNotices.reorderFailed, subject: 'order picks' },
    () => savePickOrder(ids),
  );

export async function refreshPrice(pick: StaffPickRow): Promise<void> {
  const subject = `price pick ${pick.id}`;
  const failed = { ...pickNotices.priceFailed, subject };
  const result = await runPublishedMutation(failed, () => updatePickPrice(pick));
  if (!result) return;
  if (result.ok) replacePick(result.value);
  showToast(result.ok ? { ...pickNotices.priced(pick.title), subject } : failed);
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
        replacePick(result.value);
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
  showToast({ ...message, subject: 'price picks' });
}
