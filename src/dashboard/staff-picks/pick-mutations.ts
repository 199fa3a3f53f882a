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
  updateCache<StaffPickRow>(picksKey, (rows) => rows.map((one) => (one.id === row.id ? row : one)));

/** Puts a product last on staff's list. */
export async function pickProduct(product: Product): Promise<void> {
  const subject = `add pick ${product.id}`;
  const failed = { ...pickNotices.notAdded, subject };
  const answer = await runPublishedMutation(failed, () => insertPick(product));
  if (!answer) return;
  if (answer.ok) {
    updateCache<StaffPickRow>(picksKey, (rows) => [...rows, answer.value]);
    showToast({ ...pickNotices.added, subject });
    return;
  }
  showToast(answer.code === 'duplicate' ? { ...pickNotices.duplicate, subject } : failed);
  invalidate(picksKey);
}

export async function removePick({ id }: StaffPickRow): Promise<void> {
  const subject = `remove pick ${id}`;
  const failed = { ...pickNotices.notRemoved, subject };
  const answer = await runPublishedMutation(failed, () => enqueue(() => deletePickRow(id)));
  if (!answer) return;
  const isGone = answer.ok || answer.code === 'gone';
  if (isGone) updateCache<StaffPickRow>(picksKey, (rows) => rows.filter((row) => row.id !== id));
  showToast(isGone ? { ...pickNotices.removed, subject } : failed);
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
  const answer = await runPublishedMutation(failed, () => updatePickPrice(pick));
  if (!answer) return;
  if (answer.ok) replacePick(answer.value);
  showToast(answer.ok ? { ...pickNotices.priced(pick.title), subject } : failed);
}
