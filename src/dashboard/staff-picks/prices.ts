import { atom } from 'nanostores';
import * as z from 'zod/mini';
import {
  maxPricesPerCall,
  type StaffPickRow,
  updatePickPrices,
} from '../../data/backend/staff-picks.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { trackWrite } from '../crud/write.ts';
import { storePrices } from './picks.ts';

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
