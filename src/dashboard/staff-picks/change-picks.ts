import {
  addPick,
  type PickRow,
  refreshPrice,
  removePick,
  reorderPicks,
  setPickActive,
} from '../../data/supabase/staff-pick-rows.ts';
import { inOrderOf } from '../../domain/order.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import type { Product } from '../../domain/staff-catalogue.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { tell } from '../../stores/toasts.ts';
import { attemptShown } from '../attempt-write.ts';
import { changeKnown, changesOf, readAgain } from '../change-list.ts';

export const picksKey = 'staff-picks';
const atOnce = 4;
const { $waiting, change, inTurn } = changesOf<PickRow>(picksKey);
export const $waitingPicks = $waiting;

const replace = (row: PickRow) =>
  changeKnown<PickRow>(picksKey, (rows) => rows.map((one) => (one.id === row.id ? row : one)));

/** Puts a product last on staff's list. */
export async function pickProduct(product: Product): Promise<void> {
  const answer = await attemptShown(pickNotices.notAdded, () => addPick(product));
  if (!answer) return;
  if (answer.ok) {
    changeKnown<PickRow>(picksKey, (rows) => [...rows, answer.value]);
    tell(pickNotices.added);
    return;
  }
  tell(answer.code === 'duplicate' ? pickNotices.duplicate : pickNotices.notAdded);
  readAgain(picksKey);
}

export async function dropPick({ id }: PickRow): Promise<void> {
  const answer = await attemptShown(pickNotices.notRemoved, () => inTurn(() => removePick(id)));
  if (!answer) return;
  const isGone = answer.ok || answer.code === 'gone';
  if (isGone) changeKnown<PickRow>(picksKey, (rows) => rows.filter((row) => row.id !== id));
  tell(isGone ? pickNotices.removed : pickNotices.notRemoved);
}

export const switchPick = ({ id }: PickRow, is_active: boolean) =>
  change(
    (rows) => rows.map((row) => (row.id === id ? { ...row, is_active } : row)),
    pickNotices.notSwitched,
    () => setPickActive(id, is_active),
  );

export const orderPicks = (ids: string[]) =>
  change(
    (rows) => inOrderOf(rows, ids),
    pickNotices.notOrdered,
    () => reorderPicks(ids),
  );

export async function pricePick(pick: PickRow): Promise<void> {
  const answer = await attemptShown(pickNotices.notPriced, () => refreshPrice(pick));
  if (!answer) return;
  if (answer.ok) replace(answer.value);
  tell(answer.ok ? pickNotices.priced(pick.title) : pickNotices.notPriced);
}

/** Refreshes every price, four at a time; `told` hears after each how many are through. */
export async function priceAll(
  picks: readonly PickRow[],
  told: (through: number) => void,
): Promise<void> {
  const waiting = [...picks];
  let [through, done] = [0, 0];
  async function work(): Promise<void> {
    for (let pick = waiting.shift(); pick; pick = waiting.shift()) {
      const answer = await refreshPrice(pick).catch((error: unknown) => {
        if (error instanceof NoAnswer) return null;
        throw error;
      });
      if (answer?.ok) {
        replace(answer.value);
        done += 1;
      }
      through += 1;
      told(through);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  if (done > 0) publish();
  tell(done === 0 ? pickNotices.nonePriced : pickNotices.allPriced(done, picks.length - done));
}
