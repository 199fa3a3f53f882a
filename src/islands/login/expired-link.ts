import { accountNotices } from '../../messages/accounts.ts';
import { showToast } from '../../stores/toasts.ts';

/**
 * The link of a mail leads here even where it opens nothing any more, with an error behind the `#`: told
 * once, in our words, and taken out of the address.
 */
export function showExpiredLink(): void {
  if (!new URLSearchParams(location.hash.slice(1)).has('error')) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  showToast(accountNotices.spentLink);
}
