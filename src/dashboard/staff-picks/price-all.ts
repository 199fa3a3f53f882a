import { atom } from 'nanostores';
import { type PickRow, refreshPrice } from '../../data/supabase/staff-picks.ts';
import { NoAnswer } from '../../domain/outcome.ts';
import { pickNotices } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { tell } from '../../stores/toasts.ts';
import { keepUnderWay } from '../under-way.ts';
import { replacePick } from './change-picks.ts';

const atOnce = 4;

/** How many prices of how many are through, whichever screen is shown; null while nobody asked. */
export const $pricing = atom<{ through: number; of: number } | null>(null);

/** Refreshes every price, four at a time; once at a time. */
export async function priceAll(picks: readonly PickRow[]): Promise<void> {
  if ($pricing.get()) return;
  $pricing.set({ through: 0, of: picks.length });
  await keepUnderWay(run(picks)).finally(() => $pricing.set(null));
}

async function run(picks: readonly PickRow[]): Promise<void> {
  const waiting = [...picks];
  let [through, done] = [0, 0];
  async function work(): Promise<void> {
    for (let pick = waiting.shift(); pick; pick = waiting.shift()) {
      const answer = await refreshPrice(pick).catch((error: unknown) => {
        if (error instanceof NoAnswer) return null;
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
  await Promise.all(Array.from({ length: atOnce }, work));
  if (done > 0) publish();
  const notice =
    done === 0 ? pickNotices.nonePriced : pickNotices.allPriced(done, picks.length - done);
  tell({ ...notice, subject: 'price picks' });
}
