import * as z from 'zod/mini';
import {
  type InvitationOutcome,
  invitationOutcome,
  isSubscriberState,
  type PersonalData,
  personalData,
  type Subscriber,
  subscriber,
  type SubscriberCounts,
  type SubscriberFilter,
} from '../../domain/people/subscriber.ts';
import { getSupabaseClient, mutate, parse, query, type QueryResult } from './postgrest.ts';
import { deliverMail } from './users.ts';

const columns = 'id, email, status, created_at, confirmed_at, unsubscribed_at, consent';

/** The number of subscribers that a page of the list shows. */
export const subscriberPageSize = 50;

/**
 * Fetches the subscribers of a state whose address contains a text, the newest first. `after` is the last
 * one of the previous page. Throws ServiceUnavailableError.
 */
export async function listSubscribers(
  filter: SubscriberFilter,
  searchText: string,
  after: Subscriber | null,
): Promise<Subscriber[]> {
  const request = getSupabaseClient()
    .rpc('list_subscribers', {
      of_status: filter,
      search_text: searchText,
      max_count: subscriberPageSize,
      ...(after && { after_created_at: after.created_at, after_id: after.id }),
    })
    .select(columns);
  return parseRows(await query('The subscribers', request));
}

const parseRows = (rows: unknown): Subscriber[] =>
  parse('The subscribers', z.array(subscriber), rows);

/** Counts the subscribers of each state whose address contains a text. */
export async function countSubscribers(searchText: string): Promise<SubscriberCounts> {
  const request = getSupabaseClient().rpc('count_subscribers', { search_text: searchText });
  const counts = { confirmed: 0, pending: 0, unsubscribed: 0 };
  for (const { status, subscribers } of await query('The subscribers', request))
    if (isSubscriberState(status)) counts[status] = subscribers;
  return counts;
}

/** Fetches all subscribers that match, which the audit log records. Throws ServiceUnavailableError. */
export async function exportSubscribers(
  filter: SubscriberFilter,
  searchText: string,
): QueryResult<Subscriber[]> {
  const params = { of_status: filter, search_text: searchText };
  const result = await mutate(
    'The subscribers',
    getSupabaseClient().rpc('export_subscribers', params),
  );
  return result.ok ? { ok: true, value: parseRows(result.value) } : result;
}

/**
 * Sends the mail of a sign-up to an address, whose owner confirms. `note` says how this person agreed. The code is
 * `rule` above the limit of an hour. Throws ServiceUnavailableError.
 */
export async function inviteSubscriber(address: string, note = ''): QueryResult<InvitationOutcome> {
  const request = getSupabaseClient().rpc('invite_subscriber', { address, note });
  const result = await mutate('The confirmation mail', request);
  if (!result.ok) return result;
  const outcome = parse('The confirmation mail', invitationOutcome, result.value);
  if (outcome === 'sent') void deliverMail();
  return { ok: true, value: outcome };
}

/** Ends a subscription. The code is `gone` if it has ended before. Throws ServiceUnavailableError. */
export const unsubscribeSubscriber = (id: string): QueryResult<unknown> =>
  mutate('The subscriber', getSupabaseClient().rpc('unsubscribe_subscriber', { id }));

/** Counts what the owner of an address left, and erases it if `erases` is true. Throws ServiceUnavailableError. */
export async function forgetPerson(address: string, erases: boolean): QueryResult<PersonalData> {
  const result = await mutate(
    'The person',
    getSupabaseClient().rpc('forget_person', { address, erases }),
  );
  return result.ok ? { ok: true, value: parse('The person', personalData, result.value) } : result;
}
