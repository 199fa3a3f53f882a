import { atom } from 'nanostores';
import { type StaffPickRow, updatePickPrice } from '../../data/supabase/staff-picks.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { trackWrite } from '../run-mutation.ts';
import { replacePick } from './pick-mutations.ts';

const concurrency = 4;

/** The number of processed prices and of all prices, across pages. Null while no update runs. */
export const $pricing = atom<{ through: number; of: number } | null>(null);

/** Updates all prices, four at a time. Does nothing if an update is running. */
export async function refreshAllPrices(picks: readonly StaffPickRow[]): Promise<void> {
  if ($pricing.get()) return;
  $pricing.set({ through: 0, of: picks.length });
  await trackWrite(run(picks)).finally(() => $pricing.set(null));
}

async function run(picks: readonly StaffPickRow[]): Promise<void> {
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
