import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../../domain/result.ts';
import {
  type ImportResult,
  importResult,
  isSubscriberState,
  type Subscriber,
  subscriber,
  type SubscriberImport,
  subscriberImport,
  type SubscriberCounts,
  type SubscriberFilter,
  type SubscriberMonth,
} from '../../domain/people/subscriber.ts';
import { getSupabaseClient } from './client.ts';
import { mutate, query, type QueryResult } from './postgrest.ts';

const columns = 'id, email, status, created_at, confirmed_at, unsubscribed_at, consent';

/** The number of subscribers that a page of the list shows. */
export const subscriberPageSize = 50;
const exportPageSize = 1000;

/**
 * Fetches the subscribers of a state whose address contains a text, the newest first. `after` is the last
 * one of the previous page. Throws ServiceUnavailableError.
 */
export async function listSubscribers(
  filter: SubscriberFilter,
  searchText: string,
  after: Subscriber | null,
  pageSize: number = subscriberPageSize,
): Promise<Subscriber[]> {
  const request = getSupabaseClient()
    .rpc('list_subscribers', {
      of_status: filter,
      search_text: searchText,
      max_count: pageSize,
      ...(after && { after_created_at: after.created_at, after_id: after.id }),
    })
    .select(columns);
  const parsed = z.array(subscriber).safeParse(await query('The subscribers', request));
  if (parsed.success) return parsed.data;
  throw new ServiceUnavailableError('A subscriber is not what was expected', {
    cause: parsed.error,
  });
}

/** Counts the subscribers of each state whose address contains a text. */
export async function countSubscribers(searchText: string): Promise<SubscriberCounts> {
  const request = getSupabaseClient().rpc('count_subscribers', { search_text: searchText });
  const counts = { confirmed: 0, pending: 0, unsubscribed: 0 };
  for (const { status, subscribers } of await query('The subscribers', request))
    if (isSubscriberState(status)) counts[status] = subscribers;
  return counts;
}

/** Fetches the numbers of the last 12 months, the oldest first. Throws ServiceUnavailableError. */
export const fetchSubscriberMonths = (): Promise<SubscriberMonth[]> =>
  query('The subscribers', getSupabaseClient().rpc('summarize_subscribers'));

/**
 * Fetches all subscribers that match, in pages, after the export is in the audit log. Throws
 * ServiceUnavailableError, and then the export is incomplete.
 */
export async function exportSubscribers(
  filter: SubscriberFilter,
  searchText: string,
): QueryResult<Subscriber[]> {
  const params = { of_status: filter, search_text: searchText };
  const logged = await mutate(
    'The subscribers',
    getSupabaseClient().rpc('log_subscriber_export', params),
  );
  if (!logged.ok) return logged;
  const subscribers: Subscriber[] = [];
  for (;;) {
    const last = subscribers.at(-1) ?? null;
    const page = await listSubscribers(filter, searchText, last, exportPageSize);
    // The service may send fewer than were asked for.
    if (page.length === 0) return { ok: true, value: subscribers };
    subscribers.push(...page);
  }
}

/**
 * Adds addresses as confirmed subscribers. `note` says how these people agreed. A preview adds nothing, and neither
 * does an import with a known id, whose result has the number that was added. Throws ServiceUnavailableError.
 */
export async function importSubscribers(
  addresses: readonly string[],
  note: string,
  isPreview: boolean,
  id: string,
): QueryResult<ImportResult> {
  const params = { addresses: [...addresses], note, is_preview: isPreview, import: id };
  const result = await mutate('The import', getSupabaseClient().rpc('import_subscribers', params));
  if (!result.ok) return result;
  const parsed = importResult.safeParse(result.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  throw new ServiceUnavailableError('The import: unexpected response', { cause: parsed.error });
}

/**
 * Removes the addresses of an import that have not changed since, and returns their number. The code is `gone` if it
 * was undone before. Throws ServiceUnavailableError.
 */
export const undoImport = (id: string): QueryResult<number> =>
  mutate('The import', getSupabaseClient().rpc('undo_import', { import: id }));

/** Fetches the last imports, the newest first. Throws ServiceUnavailableError. */
export async function listImports(): Promise<SubscriberImport[]> {
  const rows = getSupabaseClient()
    .from('subscriber_imports')
    .select(Object.keys(subscriberImport.shape).join())
    .order('imported_at', { ascending: false })
    .limit(20);
  const parsed = z.array(subscriberImport).safeParse(await query('The imports', rows));
  if (parsed.success) return parsed.data;
  throw new ServiceUnavailableError('An import is not what was expected', { cause: parsed.error });
}

/** Ends a subscription. The code is `gone` if it has ended before. Throws ServiceUnavailableError. */
export const unsubscribeSubscriber = (id: string): QueryResult<unknown> =>
  mutate('The subscriber', getSupabaseClient().rpc('unsubscribe_subscriber', { id }));

/** Erases a subscriber. No import adds the address again. Throws ServiceUnavailableError. */
export const eraseSubscriber = (id: string): QueryResult<unknown> =>
  mutate('The subscriber', getSupabaseClient().rpc('erase_subscriber', { id }));
