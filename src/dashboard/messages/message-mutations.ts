import type { InfiniteData } from '@tanstack/react-query';
import { moveMessages, updateRetention } from '../../data/backend/messages.ts';
import type { InboxMessage, MessageState, RetentionDays } from '../../domain/people/inbox.ts';
import { inboxNotices } from '../../messages/inbox.ts';
import { showToast } from '../../stores/toasts.ts';
import { messageCountsKey } from '../hooks/use-message-counts.ts';
import { invalidate } from '../optimistic-list.ts';
import { queryClient } from '../query-client.ts';
import { runMutation } from '../run-mutation.ts';

export const messagesKey = 'messages';
export const messageKey = 'message';
export const retentionKey = 'message retention';

const subject = 'messages';

/** Moves messages into another state. The toast can undo it. */
export async function moveTo(
  ids: readonly string[],
  from: MessageState,
  to: MessageState,
): Promise<void> {
  const failed = { ...inboxNotices.notMoved, subject };
  const result = await runMutation(failed, () => moveMessages(ids, from, to));
  if (result?.ok) {
    const moved = result.value.map(({ id }) => id);
    removeFromList(from, moved);
    for (const id of moved)
      queryClient.setQueryData<InboxMessage | null>(
        [messageKey, id],
        (message) => message && { ...message, state: to },
      );
    showToast({
      ...inboxNotices.moved(moved.length, to, ids.length - moved.length),
      ...(moved.length > 0 && { undo: () => void moveTo(moved, to, from) }),
      subject,
    });
  } else if (result) showToast(failed);
  for (const key of [messagesKey, messageKey, messageCountsKey]) invalidate(key);
}

function removeFromList(state: MessageState, ids: readonly string[]): void {
  queryClient.setQueriesData<InfiniteData<InboxMessage[]>>(
    { queryKey: [messagesKey, state] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => page.filter(({ id }) => !ids.includes(id))),
      },
  );
}

/** Changes the time after which archived messages and spam are deleted. */
export async function saveRetention(days: RetentionDays): Promise<void> {
  const failed = { ...inboxNotices.retentionNotSaved, subject: retentionKey };
  const result = await runMutation(failed, () => updateRetention(days));
  if (result)
    showToast(result.ok ? { ...inboxNotices.retentionSaved, subject: retentionKey } : failed);
  for (const key of [retentionKey, messagesKey, messageKey, messageCountsKey]) invalidate(key);
}
