import * as z from 'zod/mini';
import {
  type InboxMessage,
  inboxMessage,
  isMessageState,
  type MessageCounts,
  type MessageState,
} from '../../domain/people/inbox.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { getSupabaseClient } from './client.ts';
import { mutate, query, type QueryResult } from './postgrest.ts';

const columns = 'id, first_name, last_name, email, subject, message, created_at, state';
const settings = () => getSupabaseClient().from('message_settings');

/** The number of messages that one request fetches. */
export const messagePageSize = 50;

/**
 * Fetches the messages of a state that contain a text, the newest first. `after` is the last message
 * of the previous page. Throws ServiceUnavailableError.
 */
export async function listMessages(
  state: MessageState,
  searchText: string,
  after: InboxMessage | null,
): Promise<InboxMessage[]> {
  const request = getSupabaseClient()
    .rpc('list_messages', {
      of_state: state,
      search_text: searchText,
      max_count: messagePageSize,
      ...(after && { after_created_at: after.created_at, after_id: after.id }),
    })
    .select(columns);
  return parseMessages(await query('The messages', request));
}

/** Fetches a message, or null if there is none with that id. Throws ServiceUnavailableError. */
export async function fetchMessage(id: string): Promise<InboxMessage | null> {
  if (!z.guid().safeParse(id).success) return null;
  const rows = getSupabaseClient().from('contact_messages').select(columns).eq('id', id);
  return parseMessages(await query('The message', rows))[0] ?? null;
}

/** Counts the messages of each state that contain a text. Throws ServiceUnavailableError. */
export async function countMessages(searchText: string): Promise<MessageCounts> {
  const request = getSupabaseClient().rpc('count_messages', { search_text: searchText });
  const counts = { new: 0, answered: 0, archived: 0, spam: 0 };
  for (const { state, messages } of await query('The messages', request))
    if (isMessageState(state)) counts[state] = messages;
  return counts;
}

/**
 * Moves messages from one state into another, and returns those that were moved. A message that somebody
 * else moved before stays where it is. Throws ServiceUnavailableError.
 */
export const moveMessages = (
  ids: readonly string[],
  from: MessageState,
  to: MessageState,
): QueryResult<{ id: string }[]> =>
  mutate(
    'The messages',
    getSupabaseClient()
      .from('contact_messages')
      .update({ state: to })
      .in('id', ids)
      .eq('state', from)
      .select('id'),
  );

/** Fetches the retention in days, as a list of one. Null keeps all messages. */
export async function fetchRetention(): Promise<(number | null)[]> {
  const rows = await query('The settings', settings().select('retention_days'));
  return rows.map(({ retention_days }) => retention_days);
}

/** Changes the retention. Messages that are older are deleted at once. */
export const updateRetention = (days: number | null): QueryResult<unknown> =>
  mutate(
    'The settings',
    settings().update({ retention_days: days }).eq('id', true).select('id').single(),
  );

function parseMessages(rows: unknown): InboxMessage[] {
  const parsed = z.array(inboxMessage).safeParse(rows);
  if (parsed.success) return parsed.data;
  throw new ServiceUnavailableError('A message is not what was expected', { cause: parsed.error });
}
