import { useStore } from '@nanostores/react';
import * as Tabs from '@radix-ui/react-tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { listMessages, messagePageSize } from '../../data/backend/messages.ts';
import {
  type InboxMessage,
  isMessageState,
  messageStates,
  type MessageState,
} from '../../domain/people/inbox.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { emptyTexts, moveLabels, stateNames } from '../../messages/inbox.ts';
import { useAction } from '../hooks/use-action.ts';
import { useMessageCounts } from '../hooks/use-message-counts.ts';
import { $query, changeQuery } from '../router.ts';
import { Button } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { QueryBoundary } from '../ui/QueryBoundary.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useRestoreFocusOnUnmount } from '../ui/restore-focus.ts';
import { messagesKey, moveTo } from './message-mutations.ts';
import { getRowId, MessageRow } from './MessageRow.tsx';
import { MessageView } from './MessageView.tsx';
import { Retention } from './Retention.tsx';

function parseQuery(query: string) {
  const params = new URLSearchParams(query);
  const tab = params.get('tab') ?? '';
  const state: MessageState = isMessageState(tab) ? tab : 'new';
  return { state, searchText: params.get('q') ?? '', openId: params.get('message') };
}

/**
 * The inbox of the contact form. The tab, the search and the open message are in the address. The tab
 * changes at once, and the list and the message render in the next frame.
 */
export default function Messages() {
  const query = useStore($query);
  const tab = parseQuery(query).state;
  const { state, searchText, openId } = parseQuery(useDeferredValue(query));

  function close(): void {
    changeQuery({ message: '' });
    setFocusAfterClose(openId);
  }
  const [focusAfterClose, setFocusAfterClose] = useState<string | null>(null);
  useEffect(() => {
    if (!openId && focusAfterClose) document.getElementById(getRowId(focusAfterClose))?.focus();
  }, [openId, focusAfterClose]);
  return (
    <>
      <PageHeader title="Messages" />
      <div className={openId ? 'inbox has-open' : 'inbox'}>
        <div className="inbox-list">
          <SearchField
            label="Search messages"
            placeholder="Search messages by name, email or text..."
          />
          <StateTabs tab={tab} state={state} searchText={searchText} openId={openId} />
        </div>
        {openId ? (
          <MessageView id={openId} onClose={close} />
        ) : (
          <p className="panel open-message empty-state">Choose a message to read it.</p>
        )}
      </div>
    </>
  );
}

type ListProps = { state: MessageState; searchText: string; openId: string | null };

function StateTabs({ tab: current, ...listProps }: ListProps & { tab: MessageState }) {
  const { state, searchText } = listProps;
  const { data: counts } = useMessageCounts(searchText);
  return (
    <Tabs.Root
      value={current}
      onValueChange={(tab) => changeQuery({ tab: tab === 'new' ? '' : tab, message: '' })}
    >
      <Tabs.List className="tabs" aria-label="Messages">
        {messageStates.map((state) => (
          <Tabs.Trigger key={state} value={state}>
            {stateNames[state]}
            {counts && ` (${formatNumber(counts[state])})`}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={current} tabIndex={-1}>
        <MessageList key={`${state} ${searchText}`} {...listProps} />
      </Tabs.Content>
      {messageStates.map(
        (state) => state !== current && <Tabs.Content key={state} value={state} tabIndex={-1} />,
      )}
    </Tabs.Root>
  );
}

/** The messages of a tab, in pages. */
const MessageList = memo(function List({ state, searchText, openId }: ListProps) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: [messagesKey, state, searchText],
      queryFn: ({ pageParam }) => listMessages(state, searchText, pageParam),
      initialPageParam: firstPage.after,
      getNextPageParam: (page) => (page.length === messagePageSize ? page.at(-1) : undefined),
      staleTime: 0,
      refetchOnWindowFocus: true,
    });
  const messages = data?.pages.flat();
  return (
    <>
      <QueryBoundary
        to={{ data: messages, isError, refetch }}
        of="the messages"
        failure="Failed to fetch the messages. Please try again."
      >
        {(messages) =>
          messages.length > 0 ? (
            <Rows messages={messages} state={state} openId={openId} />
          ) : (
            <p className="empty-state">
              {searchText ? 'No message contains this text.' : emptyTexts[state]}
            </p>
          )
        }
      </QueryBoundary>
      {hasNextPage && (
        <Button
          className="button button--secondary more"
          isOff={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : 'Show More'}
        </Button>
      )}
      {(state === 'archived' || state === 'spam') && <Retention />}
    </>
  );
});

/** The parameter of a page is the last message of the previous one. */
const firstPage: { after: InboxMessage | null } = { after: null };

type RowsProps = { messages: readonly InboxMessage[]; state: MessageState; openId: string | null };

function Rows({ messages, state, openId }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = messages.filter(({ id }) => selected.has(id)).map(({ id }) => id);

  function select(id: string, isSelected: boolean): void {
    setSelected((previous) => {
      const next = new Set(previous);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }
  /** The rows own their checkboxes, because rendering hundreds of rows would delay the click. */
  function selectAll(isSelected: boolean): void {
    setSelected(new Set(isSelected ? messages.map(({ id }) => id) : []));
    for (const checkbox of list.current?.querySelectorAll('input') ?? [])
      checkbox.checked = isSelected;
  }
  return (
    <>
      <div className="selection">
        <label>
          <input
            type="checkbox"
            checked={chosen.length === messages.length}
            onChange={({ target }) => selectAll(target.checked)}
          />{' '}
          {chosen.length === 0 ? 'Select all shown' : `${formatNumber(chosen.length)} selected`}
        </label>
        {chosen.length > 0 && <SelectionActions ids={chosen} state={state} />}
      </div>
      <ul ref={list} className="messages">
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            isOpen={message.id === openId}
            isSelected={selected.has(message.id)}
            select={select}
          />
        ))}
      </ul>
    </>
  );
}

/** The buttons that move the selected messages. */
function SelectionActions({ ids, state: current }: { ids: string[]; state: MessageState }) {
  const bar = useRestoreFocusOnUnmount<HTMLDivElement>();
  const [move, isBusy] = useAction((to: MessageState) => moveTo(ids, current, to));
  return (
    <div ref={bar} className="selection-actions">
      {messageStates.map(
        (state) =>
          state !== current && (
            <Button
              key={state}
              className="button button--secondary"
              isOff={isBusy}
              onClick={() => move(state)}
            >
              {moveLabels[state]}
            </Button>
          ),
      )}
    </div>
  );
}
