import {
  insertPick,
  type StaffPickRow,
  updatePickPrice,
  deletePickRow,
  savePickOrder,
  updatePickActive,
} from '../../data/supabase/staff-picks.ts';
import { sortByIds } from '../../domain/reorder.ts';
import type { Product } from '../../domain/staff-catalog.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { showToast } from '../../stores/toasts.ts';
import { runPublishedMutation } from '../run-mutation.ts';
import { updateCache, createOptimisticList, invalidate } from '../optimistic-list.ts';

export const picksKey = 'staff-picks';
const { $pending, change, enqueue } = createOptimisticList<StaffPickRow>(picksKey);
export const $pendingPicks = $pending;

export const replacePick = (row: StaffPickRow) =>
  updateCache<StaffPickRow>(picksKey, (rows) =>
    rows.map((existing) => (existing.id === row.id ? row : existing)),
  );

/** Appends a product to the picks. */
export async function pickProduct(product: Product): Promise<void> {
  const subject = `add pick ${product.id}`;
  const failed = { ...pickNotices.notAdded, subject };
  const result = await runPublishedMutation(failed, () => insertPick(product));
  if (!result) return;
  if (result.ok) {
    updateCache<StaffPickRow>(picksKey, (rows) => [...rows, result.value]);
    showToast({ ...pickNotices.added, subject });
    return;
  }
  showToast(result.code === 'duplicate' ? { ...pickNotices.duplicate, subject } : failed);
  invalidate(picksKey);
}

export async function removePick({ id }: StaffPickRow): Promise<void> {
  const subject = `remove pick ${id}`;
  const failed = { ...pickNotices.notRemoved, subject };
  const result = await runPublishedMutation(failed, () => enqueue(() => deletePickRow(id)));
  if (!result) return;
  const isDeleted = result.ok || result.code === 'gone';
  if (isDeleted) updateCache<StaffPickRow>(picksKey, (rows) => rows.filter((row) => row.id !== id));
  showToast(isDeleted ? { ...pickNotices.removed, subject } : failed);
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
