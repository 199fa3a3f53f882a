import { useStore } from '@nanostores/react';
import * as Tabs from '@radix-ui/react-tabs';
import { memo, useDeferredValue, useEffect, useState } from 'react';
import { formatDateTime } from '../../domain/time/date.ts';
import { fetchRetention, listMessages, messagePageSize } from '../../data/backend/messages.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { shop, withdrawalForm } from '../../domain/site/shop.ts';
import {
  getSenderName,
  getStates,
  type InboxMessage,
  isMessageKind,
  isMessageState,
  messageKinds,
  type MessageFilter,
  type MessageState,
  messageStates,
  nobody,
  retentionOptions,
} from '../../domain/people/inbox.ts';
import {
  emptyTexts,
  inboxNotices,
  kindNames,
  mailOutcomes,
  moveLabels,
  retentionName,
  stateNames,
  withdrawalsStay,
} from '../../messages/inbox.ts';
import { useListQuery } from '../crud/list.ts';
import { Pages } from '../crud/Pages.tsx';
import { useRight } from '../hooks.ts';
import { countPollMs, useMessageCounts } from '../shared-queries.ts';
import { $session } from '../../stores/session.ts';
import { $query, changeQuery, useSearchParam } from '../router.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { Select } from '../ui/Field.tsx';
import { PageHeader, SearchBox } from '../ui/Page.tsx';
import {
  type BulkAction,
  RowCheckbox,
  type Selected,
  SelectionBar,
  useSelection,
} from '../ui/Selection.tsx';
import { MessageLink, MessageView } from './MessageView.tsx';
import {
  messagesKey,
  moveAllTo,
  moveTo,
  retentionKey,
  saveRetention,
  useStaffNames,
} from './messages.ts';

function parseQuery(query: string) {
  const params = new URLSearchParams(query);
  const tab = params.get('tab') ?? '';
  const kind = params.get('kind') ?? '';
  const state: MessageState = isMessageState(tab) ? tab : 'new';
  return {
    state,
    searchText: params.get('q') ?? '',
    assigned: params.get('assigned') ?? '',
    kind: isMessageKind(kind) ? kind : null,
    openId: params.get('message'),
  };
}

/**
 * The inbox of the contact form and of withdrawals. The tab, the search and the open message are in the address. The tab
 * changes at once, and the list and the message render in the next frame.
 */
export default function Messages() {
  const query = useStore($query);
  const [text, setText] = useSearchParam('q');
  const tab = parseQuery(query);
  const { state, searchText, assigned, kind, openId } = parseQuery(useDeferredValue(query));
  const session = useStore($session);
  const ownId = 'userId' in session ? session.userId : null;
  const assignee = assigned === me ? ownId : assigned || null;
  useEffect(() => {
    addEventListener('keydown', moveByKey);
    return () => removeEventListener('keydown', moveByKey);
  }, []);

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
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(20rem,2fr)_minmax(0,3fr)] ${openId ? 'max-lg:gap-0' : ''}`}
      >
        {/* Hidden with its styles, so that Back does not compute those of hundreds of rows. */}
        <div
          className={`inbox-list grid grid-cols-[minmax(0,1fr)] gap-3 ${openId ? 'max-lg:h-0 max-lg:overflow-hidden max-lg:[content-visibility:hidden]' : ''}`}
        >
          <SearchBox of="messages" hint=" by name, email or text" value={text} onChange={setText} />
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <AssigneeFilter value={tab.assigned} ownId={ownId} />
            {withdrawalForm && (
              <Select
                label="Kind"
                value={tab.kind ?? ''}
                onValue={(name) => changeQuery({ kind: name })}
                options={[
                  ['', 'All'],
                  ...messageKinds.map((name) => [name, kindNames[name]] as const),
                ]}
              />
            )}
          </div>
          <StateTabs
            tab={tab.state}
            filter={{ state, searchText, assignee, kind }}
            openId={openId}
          />
        </div>
        {openId ? (
          <MessageView id={openId} onClose={close} />
        ) : (
          <p className="panel empty-state max-lg:hidden lg:sticky lg:top-20">
            Choose a message to read it.
          </p>
        )}
      </div>
    </>
  );
}

const me = 'me';

type AssigneeProps = { value: string; ownId: string | null };

function AssigneeFilter({ value, ownId }: AssigneeProps) {
  const { data: staff = [] } = useStaffNames();
  const others = staff.filter(({ user_id, approved }) => approved && user_id !== ownId);
  return (
    <Select
      label="Assigned to"
      value={value}
      onValue={(assigned) => changeQuery({ assigned })}
      options={[
        ['', 'Anyone'],
        [nobody, 'Nobody'],
        [me, 'Me'],
        ...others.map(({ user_id, username }) => [user_id, username] as const),
      ]}
    />
  );
}

/** j and k go to the next and the previous message of the list, which Enter opens, and / to the search. */
function moveByKey(event: KeyboardEvent): void {
  const { key, target } = event;
  const isTyping = target instanceof Element && target.closest('input, select, textarea');
  const isShortcut = event.altKey || event.ctrlKey || event.metaKey;
  if (isTyping || isShortcut || document.querySelector('dialog[open]')) return;
  if (key === '/') {
    event.preventDefault();
    document.querySelector<HTMLElement>('.inbox-list input[type="search"]')?.focus();
  }
  if (key !== 'j' && key !== 'k') return;
  const links = [...document.querySelectorAll<HTMLElement>('.messages a')];
  const focused = links.findIndex((link) => link === document.activeElement);
  const open = links.findIndex((link) => link.hasAttribute('aria-current'));
  const index = (focused < 0 ? open : focused) + (key === 'j' ? 1 : -1);
  links[Math.max(index, 0)]?.focus();
}

type TabsProps = { tab: MessageState; filter: MessageFilter; openId: string | null };

function StateTabs({ tab: current, filter, openId }: TabsProps) {
  const { state, searchText, assignee, kind } = filter;
  const { data: counts } = useMessageCounts({ searchText, assignee, kind });
  return (
    <Tabs.Root
      value={current}
      onValueChange={(tab) => changeQuery({ tab: tab === 'new' ? '' : tab, message: '' })}
    >
      <Tabs.List className="tabs mb-3 justify-between gap-x-2" aria-label="Messages">
        {messageStates.map((state) => (
          <Tabs.Trigger key={state} value={state}>
            {stateNames[state]}
            {counts && ` (${formatNumber(counts[state].total)})`}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={current} tabIndex={-1}>
        <MessageList
          key={`${state} ${searchText} ${assignee} ${kind}`}
          {...filter}
          total={counts?.[state].total ?? 0}
          openId={openId}
        />
      </Tabs.Content>
      {messageStates.map(
        (state) => state !== current && <Tabs.Content key={state} value={state} tabIndex={-1} />,
      )}
    </Tabs.Root>
  );
}

/** `total` is the number of messages that match, also of those that are not fetched yet. */
type ListProps = MessageFilter & { total: number; openId: string | null };

const MessageList = memo(function List({ total, openId, ...filter }: ListProps) {
  const mayManage = useRight('manage');
  const { state, searchText, assignee, kind } = filter;
  return (
    <>
      <Pages
        queryKey={[messagesKey, state, searchText, assignee, kind]}
        fetchPage={(after: InboxMessage | null) => listMessages(filter, after)}
        pageSize={messagePageSize}
        refetchMs={countPollMs}
        of="the messages"
      >
        {(messages) =>
          messages.length > 0 ? (
            <Rows messages={messages} filter={filter} total={total} openId={openId} />
          ) : (
            <p className="empty-state">{emptyText(filter)}</p>
          )
        }
      </Pages>
      {(state === 'archived' || state === 'spam') && mayManage && <Retention />}
    </>
  );
});

function emptyText({ state, searchText, assignee, kind }: MessageFilter): string {
  if (searchText) return 'No message contains this text.';
  if (kind && !assignee) return `No ${kindNames[kind].toLowerCase()} here.`;
  if (assignee === nobody) return 'Every message here is assigned.';
  const session = $session.get();
  if (assignee && 'userId' in session && assignee === session.userId)
    return 'No message here is assigned to you.';
  return assignee ? 'No message here is assigned to them.' : emptyTexts[state];
}

type RowsProps = {
  messages: readonly InboxMessage[];
  filter: MessageFilter;
  total: number;
  openId: string | null;
};

function Rows({ messages, filter, total, openId }: RowsProps) {
  const $selected = useSelection();
  const { data: staff } = useStaffNames();
  const [newest] = messages;
  const { state: from } = filter;
  const moves = (chosen: readonly InboxMessage[]): BulkAction<InboxMessage>[] =>
    getStates(chosen.map(({ kind }) => kind))
      .filter((to) => to !== from)
      .map((to) => ({
        label: moveLabels[to],
        act: (moved, isAll) =>
          isAll && newest
            ? moveAllTo(filter, newest, to)
            : moveTo(
                moved.map(({ id }) => id),
                from,
                to,
              ),
      }));
  return (
    <>
      <SelectionBar rows={messages} total={total} $selected={$selected} actions={moves} />
      <ul className="messages [&_:focus-visible]:outline-offset-[-3px]">
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            isOpen={message.id === openId}
            $selected={$selected}
            assignee={staff?.find(({ user_id }) => user_id === message.assigned_to)?.username}
          />
        ))}
      </ul>
    </>
  );
}

const getRowId = (messageId: string): string => `open-${messageId}`;

const previewLength = 160;
const formatDay = (timestamp: string): string =>
  new Date(timestamp).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: shop.timeZone,
  });

type MessageRowProps = {
  message: InboxMessage;
  isOpen: boolean;
  $selected: Selected;
  assignee: string | undefined;
};

const MessageRow = memo(function Row({ message, isOpen, $selected, assignee }: MessageRowProps) {
  const { id, subject, order_number, created_at } = message;
  const isUnread = message.read_at === null;
  const name = getSenderName(message);
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)] border-b border-line [contain-intrinsic-size:auto_5rem] [content-visibility:auto] ${isOpen ? 'bg-blush' : 'bg-leaf'}`}
    >
      <RowCheckbox
        id={id}
        of={`the message of ${name}`}
        $selected={$selected}
        className="min-w-[calc(1rem+28px)]"
      />
      <MessageLink
        id={getRowId(id)}
        className="group grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-[0.1rem] py-[0.7rem] pr-[0.9rem] wrap-anywhere no-underline max-[16rem]:grid-cols-1"
        of={id}
        aria-current={isOpen || undefined}
      >
        <span className="group-hover:underline" dir="auto">
          {isUnread ? (
            <>
              <span className="text-rose" aria-hidden="true">
                ●{' '}
              </span>
              <span className="sr-only">Unread: </span>
              <b>{name}</b>
            </>
          ) : (
            name
          )}
        </span>
        <time className="code" dateTime={created_at} title={formatDateTime(created_at)}>
          {formatDay(created_at)}
        </time>
        <span className="col-span-full line-clamp-2">
          {message.kind === 'withdrawal' ? (
            <>
              <span className="pill">{subject}</span>{' '}
              <bdi className={isUnread ? 'font-semibold' : undefined}>{order_number}</bdi>
            </>
          ) : (
            <span className={isUnread ? 'font-semibold' : undefined}>{subject}</span>
          )}{' '}
          <bdi className="soft">{message.message.slice(0, previewLength)}</bdi>
        </span>
        {message.has_refused_mail && (
          <span className="field-error col-span-full">{mailOutcomes.refused}</span>
        )}
        {assignee && (
          <span className="code col-span-full">
            For <bdi>{assignee}</bdi>
          </span>
        )}
      </MessageLink>
    </li>
  );
});

/** The time after which archived messages and spam are deleted. A shorter one asks first. */
function Retention() {
  const { data } = useListQuery(retentionKey, fetchRetention, inboxNotices.notFetched);
  const [ask, dialog] = useConfirm();
  if (!data) return null;
  const current = data[0] ?? null;

  function choose(name: string): void {
    const days = retentionOptions.find((option) => String(option) === name) ?? null;
    if (days === null || (current !== null && days >= current)) {
      void saveRetention(days);
      return;
    }
    ask({
      title: 'Delete Old Messages',
      question: `Archived messages and spam of more than ${retentionName(days).toLowerCase()} are deleted at once. Continue?`,
      label: 'Delete',
      onConfirm: () => saveRetention(days),
    });
  }
  return (
    <div className="panel mt-5 max-w-96">
      <Select
        label="Delete archived messages and spam after"
        {...(withdrawalForm && { hint: withdrawalsStay })}
        value={String(current)}
        onValue={choose}
        options={retentionOptions.map((days) => [String(days), retentionName(days)])}
      />
      {dialog}
    </div>
  );
}
