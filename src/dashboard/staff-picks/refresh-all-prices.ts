import { atom } from 'nanostores';
import { type StaffPickRow, updatePickPrice } from '../../data/supabase/staff-picks.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { trackWrite } from '../pending-writes.ts';
import { replacePick } from './pick-mutations.ts';

const concurrency = 4;

/** How many prices of how many are through, whichever screen is shown; null while nobody asked. */
export const $pricing = atom<{ through: number; of: number } | null>(null);

/** Refreshes every price, four at a time; once at a time. */
export async function refreshAllPrices(picks: readonly StaffPickRow[]): Promise<void> {
  if ($pricing.get()) return;
  $pricing.set({ through: 0, of: picks.length });
  await trackWrite(run(picks)).finally(() => $pricing.set(null));
}

async function run(picks: readonly StaffPickRow[]): Promise<void> {
  const waiting = [...picks];
  let [through, done] = [0, 0];
  async function work(): Promise<void> {
    for (let pick = waiting.shift(); pick; pick = waiting.shift()) {
      const answer = await updatePickPrice(pick).catch((error: unknown) => {
        if (error instanceof ServiceUnavailableError) return null;
        throw error;
      });
      if (answer?.ok) {
        replacePick(answer.value);
        done += 1;
      }
      through += 1;
      $pricing.set({ through, of: picks.length });
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  if (done > 0) publish();
  const notice =
    done === 0 ? pickNotices.allPricesFailed : pickNotices.allPriced(done, picks.length - done);
  showToast({ ...notice, subject: 'price picks' });
}
