import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { $session } from '../../stores/session.ts';
import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { invalidate, queryClient, runMutation } from '../crud/list.ts';
import { messageCountsKey } from '../shared-queries.ts';
import {
  addNote,
  answerMessage,
  assignMessage,
  moveAllMessages,
  moveMessages,
  setRead,
  updateRetention,
} from '../../data/backend/messages.ts';
import type { QueryResult } from '../../data/backend/postgrest.ts';
import { deliverMail, listStaffNames } from '../../data/backend/users.ts';
import type {
  Conversation,
  InboxMessage,
  MessageFilter,
  MessageState,
  RetentionDays,
} from '../../domain/people/inbox.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { inboxNotices } from '../../messages/inbox.ts';

export const messagesKey = 'messages';
export const messageKey = 'message';
export const retentionKey = 'message retention';
const allKeys = [messagesKey, messageKey, messageCountsKey];

/** Moves messages into another state. The toast can undo it. */
export const moveTo = (
  ids: readonly string[],
  from: MessageState,
  to: MessageState,
): Promise<void> => move(() => moveMessages(ids, from, to), from, to, ids.length);

/** Moves all messages that match, up to the newest one in sight. The toast can undo it. */
export const moveAllTo = (
  filter: MessageFilter,
  newest: InboxMessage,
  to: MessageState,
): Promise<void> => move(() => moveAllMessages(filter, newest, to), filter.state, to);

async function move(
  write: () => QueryResult<string[]>,
  from: MessageState,
  to: MessageState,
  expected = 0,
): Promise<void> {
  await runMutation({
    topic: messagesKey,
    failed: inboxNotices.notMoved,
    write,
    done(moved) {
      const ids = new Set(moved);
      removeFromList(from, ids);
      queryClient.setQueriesData<Conversation | null>({ queryKey: [messageKey] }, (open) =>
        open && ids.has(open.message.id)
          ? { ...open, message: { ...open.message, state: to } }
          : open,
      );
      return {
        ...inboxNotices.moved(moved.length, to, Math.max(0, expected - moved.length)),
        ...(moved.length > 0 && { undo: () => void moveTo(moved, to, from) }),
      };
    },
    refreshes: allKeys,
  });
}

const removeFromList = (state: MessageState, ids: ReadonlySet<string>): void =>
  changePages([messagesKey, state], (page) => page.filter(({ id }) => !ids.has(id)));

function changePages(key: string[], change: (page: InboxMessage[]) => InboxMessage[]): void {
  queryClient.setQueriesData<InfiniteData<InboxMessage[]>>(
    { queryKey: key },
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
}

/** Returns the message after another one in the list on the screen, or the one before the last. */
export function findNextMessage(id: string): InboxMessage | null {
  const lists = queryClient.getQueriesData<InfiniteData<InboxMessage[]>>({
    queryKey: [messagesKey],
    type: 'active',
  });
  const messages = lists.flatMap(([, data]) => data?.pages.flat() ?? []);
  const index = messages.findIndex((message) => message.id === id);
  return index < 0 ? null : (messages[index + 1] ?? messages[index - 1] ?? null);
}

/** Changes a message in all lists and where it is open, before they are fetched again. */
function updateMessage(id: string, change: Partial<InboxMessage>): void {
  changePages([messagesKey], (page) =>
    page.map((message) => (message.id === id ? { ...message, ...change } : message)),
  );
  queryClient.setQueryData<Conversation | null>(
    [messageKey, id],
    (open) => open && { ...open, message: { ...open.message, ...change } },
  );
}

/** Marks a message as read, because it is open. A failure leaves it unread, which is no news to its reader. */
export async function markRead(id: string): Promise<void> {
  try {
    const result = await setRead(id, true);
    if (!result.ok) return;
  } catch (error) {
    if (error instanceof ServiceUnavailableError) return;
    throw error;
  }
  updateMessage(id, { read_at: new Date().toISOString() });
  invalidate(messageCountsKey);
}

export async function markUnread(id: string): Promise<boolean> {
  const result = await runMutation({
    topic: `${messageKey} ${id}`,
    failed: inboxNotices.notUnread,
    write: () => setRead(id, false),
    refreshes: [messagesKey, messageCountsKey],
  });
  if (result?.ok) updateMessage(id, { read_at: null });
  return result?.ok ?? false;
}

type Assigned = Pick<InboxMessage, 'id' | 'assigned_to'>;

/**
 * Assigns a message to a member of staff, or to nobody. If somebody else was faster, returns the message as it is now,
 * to be asked about.
 */
export async function assign(seen: Assigned, assignee: string | null): Promise<Assigned | null> {
  const result = await runMutation({
    topic: `${messageKey} ${seen.id}`,
    failed: inboxNotices.notAssigned,
    refused: ({ code }) => (code === 'changed' ? null : inboxNotices.notAssigned),
    write: () => assignMessage(seen, assignee),
    refreshes: allKeys,
  });
  const current = result && 'current' in result ? result.current : null;
  if (result?.ok) updateMessage(seen.id, { assigned_to: assignee });
  else if (current) updateMessage(seen.id, current);
  return current;
}

export async function saveNote(messageId: string, { id, text }: Draft): Promise<boolean> {
  const result = await runMutation({
    topic: `note ${messageId}`,
    failed: inboxNotices.noteNotSaved,
    write: () => addNote(id, messageId, text.trim()),
    refreshes: [messageKey],
  });
  return result?.ok ?? false;
}

/**
 * Sends an answer. Returns `answered-meanwhile` if somebody else's answer is in the way, after it was fetched, and
 * null if the answer could not be saved, after a toast.
 */
export async function sendAnswer(messageId: string, { id, text, knownAnswers }: Draft) {
  const result = await runMutation({
    topic: `answer ${messageId}`,
    failed: inboxNotices.notAnswered,
    write: () => answerMessage(id, messageId, text.trim(), knownAnswers),
    done: (outcome) => (outcome === 'saved' ? inboxNotices.answered : null),
  });
  const fetched = queryClient.invalidateQueries({ queryKey: [messageKey, messageId] });
  if (!result?.ok) return null;
  if (result.value === 'saved') {
    void deliverMail().then(() => invalidate(messageKey));
    invalidate(messagesKey, messageCountsKey);
  } else await fetched;
  return result.value;
}

export async function saveRetention(days: RetentionDays): Promise<void> {
  await runMutation({
    topic: retentionKey,
    done: inboxNotices.retentionSaved,
    failed: inboxNotices.retentionNotSaved,
    write: () => updateRetention(days),
    refreshes: [retentionKey, ...allKeys],
  });
}

export const useStaffNames = () =>
  useQuery({ queryKey: ['staff names'], queryFn: listStaffNames, staleTime: 60_000 });

/** A text that is not saved yet. The same id is saved once. `knownAnswers` are those that its author saw. */
const draft = z.object({ id: z.string(), text: z.string(), knownAnswers: z.number() });
type Draft = z.infer<typeof draft>;

/** For browsers that refuse session storage: the drafts then last as long as the page. */
const drafts = new Map<string, Draft>();

function read(key: string): Draft | null {
  try {
    return z.parse(draft, JSON.parse(sessionStorage.getItem(key) ?? ''));
  } catch {
    return drafts.get(key) ?? null;
  }
}

function store(key: string, value: Draft | null): void {
  drafts.delete(key);
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    if (value) drafts.set(key, value);
  }
}

/**
 * Returns the user's draft about a message, and the function that changes it. It survives another message, a reload
 * and the end of the session.
 */
export function useDraft(kind: 'answer' | 'note', messageId: string) {
  const session = useStore($session);
  const userId = 'userId' in session ? session.userId : '';
  const key = `${kind} ${userId} ${messageId}`;
  const [value, setValue] = useState(() => read(key));
  function save(next: Draft | null): void {
    store(key, next);
    setValue(next);
  }
  return [value, save] as const;
}

/** Returns the draft with another text. An empty one is none. */
export const writeDraft = (
  previous: Draft | null,
  text: string,
  knownAnswers: number,
): Draft | null =>
  text === ''
    ? null
    : { ...(previous ?? { id: crypto.randomUUID(), knownAnswers }), text: text.toWellFormed() };
