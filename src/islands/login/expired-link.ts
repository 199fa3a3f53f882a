import { accountNotices } from '../../messages/accounts.ts';
import { showToast } from '../../stores/toasts.ts';

/**
 * Shows a toast for an expired mail link, which redirects here with an error in the hash. The hash
 * is removed from the URL.
 */
export function showExpiredLink(): void {
  if (!new URLSearchParams(location.hash.slice(1)).has('error')) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  showToast(accountNotices.spentLink);
}
