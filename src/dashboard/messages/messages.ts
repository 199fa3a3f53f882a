import type { InfiniteData } from '@tanstack/react-query';
import { moveMessages, updateRetention } from '../../data/backend/messages.ts';
import type { InboxMessage, MessageState, RetentionDays } from '../../domain/people/inbox.ts';
import { inboxNotices } from '../../messages/inbox.ts';
import { invalidate, queryClient, runMutation } from '../crud/write.ts';
import { messageCountsKey } from '../hooks/use-message-counts.ts';

export const messagesKey = 'messages';
export const messageKey = 'message';
export const retentionKey = 'message retention';

/** Moves messages into another state. The toast can undo it. */
export async function moveTo(
  ids: readonly string[],
  from: MessageState,
  to: MessageState,
): Promise<void> {
  await runMutation({
    topic: messagesKey,
    failed: inboxNotices.notMoved,
    write: () => moveMessages(ids, from, to),
    done(rows) {
      const moved = rows.map(({ id }) => id);
      removeFromList(from, moved);
      for (const id of moved)
        queryClient.setQueryData<InboxMessage | null>(
          [messageKey, id],
          (message) => message && { ...message, state: to },
        );
      return {
        ...inboxNotices.moved(moved.length, to, ids.length - moved.length),
        ...(moved.length > 0 && { undo: () => void moveTo(moved, to, from) }),
      };
    },
  });
  invalidate(messagesKey, messageKey, messageCountsKey);
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
  await runMutation({
    topic: retentionKey,
    done: inboxNotices.retentionSaved,
    failed: inboxNotices.retentionNotSaved,
    write: () => updateRetention(days),
  });
  invalidate(retentionKey, messagesKey, messageKey, messageCountsKey);
}
