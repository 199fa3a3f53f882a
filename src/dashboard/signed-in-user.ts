import { atom } from 'nanostores';
import { $session } from '../stores/session.ts';
import { queryClient } from './query-client.ts';

/**
 * The user of the open dashboard. It stays after the session ends, so that the same user can
 * continue. If another user signs in, the cached rows are cleared.
 */
export const $signedInUserId = atom<string | null>(null);

$session.subscribe((session) => {
  if (session.status === 'pending') $signedInUserId.set(null);
  if (session.status !== 'approved') return;
  const before = $signedInUserId.get();
  if (before !== null && before !== session.userId) queryClient.clear();
  $signedInUserId.set(session.userId);
});
