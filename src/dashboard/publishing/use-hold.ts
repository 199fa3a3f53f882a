import { useQuery } from '@tanstack/react-query';
import { fetchHold, setHold } from '../../data/backend/publishing.ts';
import { publishingNotices } from '../../messages/publishing.ts';
import { publishNow } from '../../stores/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { invalidate } from '../optimistic-list.ts';
import { runMutation } from '../run-mutation.ts';

const holdKey = 'publish hold';

/** Returns who holds the public collections and staff picks. The data is null without a hold. */
export const useHold = () =>
  useQuery({
    queryKey: [holdKey],
    queryFn: fetchHold,
    staleTime: 0,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });

/** Begins a hold, or ends it and publishes what it held. */
export async function changeHold(shouldHold: boolean): Promise<void> {
  const failed = { ...publishingNotices.notHeld, subject: 'hold' };
  const result = await runMutation(failed, () => setHold(shouldHold));
  if (!result) return;
  invalidate(holdKey);
  const { held, released } = publishingNotices;
  showToast(result.ok ? { ...(shouldHold ? held : released), subject: 'hold' } : failed);
  if (result.ok && !shouldHold) await publishNow();
}
