import * as z from 'zod/mini';
import {
  type Conversation,
  type InboxMessage,
  inboxMessage,
  isMessageState,
  messageAnswer,
  type MessageCounts,
  type MessageFilter,
  messageNote,
  type MessageState,
} from '../../domain/people/inbox.ts';
import {
  getSupabaseClient,
  mutate,
  parse,
  query,
  type QueryResult,
  updateVersion,
} from './postgrest.ts';

const columns =
  'id, first_name, last_name, email, subject, message, kind, order_number, receipt_outcome, created_at, state, read_at, has_refused_mail, assigned_to';
const settings = () => getSupabaseClient().from('message_settings');
const messages = () => getSupabaseClient().from('contact_messages');

/** The number of messages that one request fetches. */
export const messagePageSize = 50;

/**
 * Fetches the messages that match, the newest first. `after` is the last message of the previous page. Throws
 * ServiceUnavailableError.
 */
export async function listMessages(
  { state, searchText, assignee, kind }: MessageFilter,
  after: InboxMessage | null,
): Promise<InboxMessage[]> {
  const request = getSupabaseClient()
    .rpc('list_messages', {
      of_state: state,
      search_text: searchText,
      max_count: messagePageSize,
      ...(assignee && { assignee }),
      ...(kind && { of_kind: kind }),
      ...(after && { after_created_at: after.created_at, after_id: after.id }),
    })
    .select(columns);
  return parseRows(inboxMessage, await query('The messages', request));
}

/** Fetches a message with its answers and notes, or null if there is none with that id. Throws ServiceUnavailableError. */
export async function fetchConversation(id: string): Promise<Conversation | null> {
  if (!z.guid().safeParse(id).success) return null;
  const database = getSupabaseClient();
  const [rows, answers, notes] = await Promise.all([
    query('The message', messages().select(columns).eq('id', id)),
    query(
      'The answers',
      database
        .from('message_answers')
        .select('id, body, answered_by, created_at, mail_outcome')
        .eq('message_id', id)
        .order('created_at'),
    ),
    query(
      'The notes',
      database
        .from('message_notes')
        .select('id, body, written_by, created_at')
        .eq('message_id', id)
        .order('created_at'),
    ),
  ]);
  const [message] = parseRows(inboxMessage, rows);
  return message
    ? { message, answers: parseRows(messageAnswer, answers), notes: parseRows(messageNote, notes) }
    : null;
}

/** Counts the messages of each state that match. Throws ServiceUnavailableError. */
export async function countMessages({
  searchText,
  assignee,
  kind,
}: Omit<MessageFilter, 'state'>): Promise<MessageCounts> {
  const request = getSupabaseClient().rpc('count_messages', {
    search_text: searchText,
    ...(assignee && { assignee }),
    ...(kind && { of_kind: kind }),
  });
  const none = { total: 0, unread: 0, refused: 0 };
  const counts = { new: none, answered: none, archived: none, spam: none };
  for (const { state, messages: total, ...of } of await query('The messages', request))
    if (isMessageState(state)) counts[state] = { total, ...of };
  return counts;
}

/**
 * Moves messages from one state into another, and returns the ids of those that were moved. A message that
 * somebody else moved before stays where it is. Throws ServiceUnavailableError.
 */
export const moveMessages = (
  ids: readonly string[],
  from: MessageState,
  to: MessageState,
): QueryResult<string[]> =>
  mutate(
    'The messages',
    getSupabaseClient().rpc('move_messages', { ids: [...ids], from_state: from, to_state: to }),
  );

/**
 * Moves all messages that match, and returns their ids. Those that came after `newest`, which staff have not seen,
 * stay. Throws ServiceUnavailableError.
 */
export const moveAllMessages = (
  { state, searchText, assignee, kind }: MessageFilter,
  newest: InboxMessage,
  to: MessageState,
): QueryResult<string[]> =>
  mutate(
    'The messages',
    getSupabaseClient().rpc('move_all_messages', {
      from_state: state,
      to_state: to,
      search_text: searchText,
      newest_created_at: newest.created_at,
      newest_id: newest.id,
      ...(assignee && { assignee }),
      ...(kind && { of_kind: kind }),
    }),
  );

/** Marks a message as read by the caller, or as unread by all. Throws ServiceUnavailableError. */
export const setRead = (id: string, isRead: boolean): QueryResult<unknown> =>
  mutate(
    'The message',
    messages()
      .update({ read_at: isRead ? new Date().toISOString() : null })
      .eq('id', id)
      .select('id')
      .single(),
  );

/**
 * Assigns a message to a member of staff, or to nobody. If it is no longer assigned to whom the caller saw, returns
 * `changed` with the current assignment. Throws ServiceUnavailableError.
 */
export function assignMessage(
  { id, assigned_to: seen }: Pick<InboxMessage, 'id' | 'assigned_to'>,
  assignee: string | null,
) {
  const assignment = 'id, assigned_to';
  const update = messages().update({ assigned_to: assignee }).eq('id', id);
  return updateVersion('The message', {
    seen: seen ?? '',
    update: (seen ? update.eq('assigned_to', seen) : update.is('assigned_to', null)).select(
      assignment,
    ),
    find: () => messages().select(assignment).eq('id', id).single(),
    getVersion: ({ assigned_to }) => assigned_to ?? '',
  });
}

/** Adds an internal note. The same id is added once. Throws ServiceUnavailableError. */
export async function addNote(id: string, messageId: string, body: string): QueryResult<unknown> {
  const result = await mutate(
    'The note',
    getSupabaseClient().from('message_notes').insert({ id, message_id: messageId, body }),
  );
  return !result.ok && result.code === 'duplicate' ? { ok: true, value: null } : result;
}

const answerOutcome = z.enum(['saved', 'answered-meanwhile']);

/**
 * Saves an answer and queues its mail. The same id is sent once. `answered-meanwhile`:
 * nothing was saved, because the message has more answers than the `knownAnswers` that the author has seen.
 * Throws ServiceUnavailableError.
 */
export async function answerMessage(
  id: string,
  messageId: string,
  body: string,
  knownAnswers: number,
): QueryResult<z.infer<typeof answerOutcome>> {
  const result = await mutate(
    'The answer',
    getSupabaseClient().rpc('answer_message', {
      answer_id: id,
      about_id: messageId,
      answer_text: body,
      known_answers: knownAnswers,
    }),
  );
  if (!result.ok) return result;
  return { ok: true, value: parse('The answer', answerOutcome, result.value) };
}

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

const parseRows = <Row>(schema: z.core.$ZodType<Row>, rows: unknown): Row[] =>
  parse('The messages', z.array(schema), rows);
