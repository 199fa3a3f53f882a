import { atom } from 'nanostores';
import { $session } from '../stores/session.ts';
import { queryClient } from './query-client.ts';

/**
 * The user whose dashboard is open. It stays when the session ends, so that the same user can sign in again
 * over what stands open. Cached rows go before another user sees the dashboard.
 */
export const $signedInUserId = atom<string | null>(null);

$session.subscribe((session) => {
  if (session.status === 'pending') $signedInUserId.set(null);
  if (session.status !== 'approved') return;
  const before = $signedInUserId.get();
  if (before !== null && before !== session.userId) queryClient.clear();
  $signedInUserId.set(session.userId);
});
