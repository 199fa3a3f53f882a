import { atom, map } from 'nanostores';
import * as z from 'zod/mini';
import { createList, createMove, runMutation, trackWrite, updateCache } from '../crud/list.ts';
import {
  deletePickRows,
  insertPick,
  listPicks,
  maxPricesPerCall,
  movePickRows,
  type PickPrice,
  type StaffPickRow,
  updatePickNote,
  updatePickPrice,
  updatePickPrices,
  updatePicksActive,
} from '../../data/backend/staff-picks.ts';
import { restoreDeleted } from '../../data/backend/trash.ts';
import type { Product } from '../../domain/merchandising/staff-catalog.ts';
import type { PickNote } from '../../domain/merchandising/staff-pick.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { lacksRight } from '../../stores/session.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';

const list = createList<StaffPickRow>({
  key: 'staff-picks',
  fetchRows: listPicks,
  notices: pickNotices,
  deleteRows: deletePickRows,
  restoreRows: (ids) => restoreDeleted('staff_picks', ids),
});
export const { useRows: usePicks, remove: removePicks, restore: restorePicks } = list;
export const movePicks = createMove(list, pickNotices.reorderFailed, movePickRows);

type Adding = { title: string; state: 'adding' | 'failed' };

/**
 * The products that wait to be added or could not be, by their id. The presses are sent one after another, and
 * go on when the picker closes.
 */
export const $adding = map<Record<string, Adding>>({});

/** The id of each row until it is stored, so that a press after a lost response adds nothing twice. */
const rowIds = new Map<string, string>();
const failedTopic = `${list.key} not added`;

/** Appends a product to the picks. Does nothing while the same product is being added. */
export async function pickProduct(product: Product): Promise<void> {
  const { id, title } = product;
  if ($adding.get()[id]?.state === 'adding') return;
  const rowId = rowIds.get(id) ?? crypto.randomUUID();
  rowIds.set(id, rowId);
  $adding.setKey(id, { title, state: 'adding' });
  const topic = 'add';
  const notAdded = pickNotices.notAdded([title]);
  const result = await list.save({
    topic,
    done: pickNotices.added,
    failed: notAdded,
    refused: (rejection) =>
      rejection.code === 'picked' ? pickNotices.alreadyAdded(title) : notAdded,
    async write() {
      const answer = await insertPick(rowId, product, !lacksRight('publish'));
      if (answer.ok || answer.code !== 'picked') return answer;
      list.store(answer.current);
      return answer;
    },
  });
  const isAdded = result?.ok || result?.code === 'picked';
  if (isAdded) rowIds.delete(id);
  else withdraw(`${list.key} ${topic}`);
  const { [id]: _, ...others } = $adding.get();
  $adding.set(isAdded ? others : { ...others, [id]: { title, state: 'failed' } });
  showNotAdded();
}

/** One toast names all products that could not be added, because sixty of them would hide one another. */
function showNotAdded(): void {
  const titles = Object.values($adding.get()).flatMap(({ title, state }) =>
    state === 'failed' ? [title] : [],
  );
  if (titles.length === 0) withdraw(failedTopic);
  else showToast({ ...pickNotices.notAdded(titles), topic: failedTopic });
}

export const savePickNote = (seen: StaffPickRow, note: Partial<PickNote>) =>
  list.saveVersion(
    seen,
    note,
    { done: pickNotices.noted, gone: pickNotices.noteGone, failed: pickNotices.notNoted },
    updatePickNote,
  );

export const setPicksActive = (
  picks: readonly StaffPickRow[],
  is_active: boolean,
): Promise<boolean> =>
  list.setFields(picks, { is_active }, pickNotices.toggleFailed, (ids) =>
    updatePicksActive(ids, is_active),
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

function storePrices(prices: readonly PickPrice[]): void {
  const byId = new Map(prices.map((price) => [price.id, price]));
  updateCache<StaffPickRow>(list.key, (rows) =>
    rows.map((row) => (byId.has(row.id) ? { ...row, ...byId.get(row.id) } : row)),
  );
}

const storageKey = 'staff-picks-prices-left';
/** The number of parts without an answer after which an update ends. */
const maxUnanswered = 2;

/** The number of processed prices and of all prices, across pages. Null while no update runs. */
export const $pricing = atom<{ through: number; of: number; isStopping: boolean } | null>(null);

/** The ids of the picks that a stopped or interrupted update has not reached. A reload keeps them. */
export const $pricesLeft = atom<readonly string[]>(readLeft());

function readLeft(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return z.safeParse(z.array(z.string()), stored).data ?? [];
  } catch {
    return [];
  }
}

function saveLeft(ids: readonly string[]): void {
  $pricesLeft.set(ids);
  try {
    if (ids.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(ids));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage, an update cannot be continued after a reload.
  }
}

/** Stops the running update after the part that is under way. */
export function stopPrices(): void {
  const pricing = $pricing.get();
  if (pricing) $pricing.set({ ...pricing, isStopping: true });
}

/**
 * Updates prices in parts, each of which is stored when it ends. Does nothing if an update is running.
 */
export async function refreshAllPrices(picks: readonly StaffPickRow[]): Promise<void> {
  if ($pricing.get()) return;
  $pricing.set({ through: 0, of: picks.length, isStopping: false });
  await trackWrite(updateInParts(picks)).finally(() => $pricing.set(null));
}

async function updateInParts(picks: readonly StaffPickRow[]): Promise<void> {
  const unanswered: StaffPickRow[] = [];
  let [processed, updated, failures] = [0, 0, 0];
  const saveRest = () => saveLeft([...unanswered, ...picks.slice(processed)].map(({ id }) => id));
  saveRest();
  while (processed < picks.length && failures < maxUnanswered && !$pricing.get()?.isStopping) {
    const part = picks.slice(processed, processed + maxPricesPerCall);
    const result = await updatePickPrices(part).catch((error: unknown) => {
      if (error instanceof ServiceUnavailableError) return null;
      throw error;
    });
    processed += part.length;
    failures = result?.ok ? 0 : failures + 1;
    if (result?.ok) {
      storePrices(result.value);
      updated += result.value.length;
    } else unanswered.push(...part);
    saveRest();
    $pricing.set({
      through: processed,
      of: picks.length,
      isStopping: $pricing.get()?.isStopping ?? false,
    });
  }
  if (updated > 0) publish();
  const failed = processed - updated;
  const message =
    updated === 0 && failed > 0
      ? pickNotices.allPricesFailed
      : pickNotices.allPriced(updated, failed);
  showToast({ ...message, topic: 'price picks' });
}
