import {
  addPick,
  type PickRow,
  refreshPrice,
  removePick,
  reorderPicks,
  setPickActive,
} from '../../data/supabase/staff-picks.ts';
import { inOrderOf } from '../../domain/order.ts';
import type { Product } from '../../domain/staff-catalogue.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { tell } from '../../stores/toasts.ts';
import { attemptShown } from '../attempt-write.ts';
import { changeKnown, changesOf, readAgain } from '../change-list.ts';

export const picksKey = 'staff-picks';
const { $waiting, change, inTurn } = changesOf<PickRow>(picksKey);
export const $waitingPicks = $waiting;

export const replacePick = (row: PickRow) =>
  changeKnown<PickRow>(picksKey, (rows) => rows.map((one) => (one.id === row.id ? row : one)));

/** Puts a product last on staff's list. */
export async function pickProduct(product: Product): Promise<void> {
  const subject = `add pick ${product.id}`;
  const failed = { ...pickNotices.notAdded, subject };
  const answer = await attemptShown(failed, () => addPick(product));
  if (!answer) return;
  if (answer.ok) {
    changeKnown<PickRow>(picksKey, (rows) => [...rows, answer.value]);
    tell({ ...pickNotices.added, subject });
    return;
  }
  tell(answer.code === 'duplicate' ? { ...pickNotices.duplicate, subject } : failed);
  readAgain(picksKey);
}

export async function dropPick({ id }: PickRow): Promise<void> {
  const subject = `remove pick ${id}`;
  const failed = { ...pickNotices.notRemoved, subject };
  const answer = await attemptShown(failed, () => inTurn(() => removePick(id)));
  if (!answer) return;
  const isGone = answer.ok || answer.code === 'gone';
  if (isGone) changeKnown<PickRow>(picksKey, (rows) => rows.filter((row) => row.id !== id));
  tell(isGone ? { ...pickNotices.removed, subject } : failed);
}

export const switchPick = ({ id }: PickRow, is_active: boolean) =>
  change(
    (rows) => rows.map((row) => (row.id === id ? { ...row, is_active } : row)),
    { ...pickNotices.notSwitched, subject: `switch pick ${id}` },
    () => setPickActive(id, is_active),
  );

export const orderPicks = (ids: string[]) =>
  change(
    (rows) => inOrderOf(rows, ids),
    { ...pickNotices.notOrdered, subject: 'order picks' },
    () => reorderPicks(ids),
  );

export async function pricePick(pick: PickRow): Promise<void> {
  const subject = `price pick ${pick.id}`;
  const failed = { ...pickNotices.notPriced, subject };
  const answer = await attemptShown(failed, () => refreshPrice(pick));
  if (!answer) return;
  if (answer.ok) replacePick(answer.value);
  tell(answer.ok ? { ...pickNotices.priced(pick.title), subject } : failed);
}
