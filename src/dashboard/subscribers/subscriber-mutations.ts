import {
  eraseSubscriber,
  exportSubscribers,
  importSubscribers,
  unsubscribeSubscriber,
} from '../../data/backend/subscribers.ts';
import type { Subscriber, SubscriberFilter } from '../../domain/people/subscriber.ts';
import { subscriberNotices } from '../../messages/subscribers.ts';
import type { ToastMessage } from '../../messages/toast-message.ts';
import { showToast } from '../../stores/toasts.ts';
import { invalidate } from '../optimistic-list.ts';
import { runMutation } from '../run-mutation.ts';

export const subscribersKey = 'subscribers';
export const subscriberCountsKey = 'subscriber counts';
export const subscriberMonthsKey = 'subscriber months';

const invalidateAll = (): void =>
  [subscribersKey, subscriberCountsKey, subscriberMonthsKey].forEach(invalidate);

/** Ends a subscription. */
export const unsubscribe = ({ id }: Subscriber): Promise<void> =>
  change(subscriberNotices.unsubscribed, subscriberNotices.notUnsubscribed, () =>
    unsubscribeSubscriber(id),
  );

/** Erases an address. */
export const erase = ({ id }: Subscriber): Promise<void> =>
  change(subscriberNotices.erased, subscriberNotices.notErased, () => eraseSubscriber(id));

/** Runs a change. It counts as done if somebody else did it before. */
async function change(
  done: ToastMessage,
  failed: ToastMessage,
  write: () => ReturnType<typeof eraseSubscriber>,
): Promise<void> {
  const subject = 'subscribers';
  const result = await runMutation({ ...failed, subject }, write);
  if (result) showToast({ ...(result.ok || result.code === 'gone' ? done : failed), subject });
  invalidateAll();
}

/** Saves all subscribers that match as a CSV file. The audit log records it first. */
export async function saveCsv(filter: SubscriberFilter, searchText: string): Promise<void> {
  const subject = 'subscribers export';
  const failed = { ...subscriberNotices.notExported, subject };
  const result = await runMutation(failed, () => exportSubscribers(filter, searchText));
  if (!result) return;
  if (!result.ok) {
    showToast(failed);
    return;
  }
  const { formatSubscriberCsv } = await import('./subscriber-csv.ts');
  const { downloadCsv } = await import('../csv.ts');
  downloadCsv('subscribers', formatSubscriberCsv(result.value));
  showToast({ ...subscriberNotices.exported(result.value.length), subject });
}

/** Imports addresses, or previews it. Returns null if it failed, after a toast. */
export async function importAddresses(
  addresses: readonly string[],
  note: string,
  isPreview: boolean,
) {
  const subject = 'subscribers import';
  const failed = { ...subscriberNotices.notImported, subject };
  const result = await runMutation(failed, () => importSubscribers(addresses, note, isPreview));
  if (!result) return null;
  if (!result.ok) {
    showToast(failed);
    return null;
  }
  if (!isPreview) {
    showToast({ ...subscriberNotices.imported(result.value.added), subject });
    invalidateAll();
  }
  return result.value;
}
