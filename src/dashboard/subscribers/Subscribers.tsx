import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useDeferredValue, useState } from 'react';
import { formatDateTime, formatShopDay } from '../../domain/time/date.ts';
import {
  countSubscribers,
  exportSubscribers,
  inviteSubscriber,
  listSubscribers,
  subscriberPageSize,
  unsubscribeSubscriber,
} from '../../data/backend/subscribers.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import {
  isSubscriberState,
  type Subscriber,
  type SubscriberFilter,
  subscriberStates,
} from '../../domain/people/subscriber.ts';
import { subscriberNotices, subscriberStateNames } from '../../messages/subscribers.ts';
import type { ToastMessage } from '../../messages/toast-message.ts';
import { askToForget } from '../crud/forget-person.ts';
import { Pages } from '../crud/Pages.tsx';
import { invalidate, runMutation } from '../crud/write.ts';
import { useAction } from '../hooks/use-action.ts';
import { useRight } from '../hooks/use-right.ts';
import { lazyPart } from '../lazy-part.ts';
import { $query, changeQuery, useSearchParam } from '../router.tsx';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/Dialog.tsx';
import { PageHeader, SearchBox, Spinner } from '../ui/Page.tsx';
import { Table } from '../ui/Table.tsx';

const subscribersKey = 'subscribers';
const countsKey = 'subscriber counts';
const invalidateAll = (): void => invalidate(subscribersKey, countsKey);

/** Runs a change. It counts as done if somebody else did it before. */
async function change(
  done: ToastMessage,
  failed: ToastMessage,
  write: () => ReturnType<typeof unsubscribeSubscriber>,
): Promise<void> {
  await runMutation({
    topic: subscribersKey,
    done,
    failed,
    refused: ({ code }) => (code === 'gone' ? done : failed),
    write,
  });
  invalidateAll();
}

/** Sends the mail to somebody who has not confirmed, or has left: only the owner of the address can confirm. */
async function inviteAgain(address: string): Promise<void> {
  await runMutation({
    topic: subscribersKey,
    done: (outcome) => subscriberNotices.invited(outcome, address),
    failed: subscriberNotices.notInvited(),
    refused: ({ code, message }) =>
      subscriberNotices.notInvited(code === 'rule' ? message : undefined),
    write: () => inviteSubscriber(address),
  });
}

/** Saves all subscribers that match as a CSV file. The audit log records it first. */
async function saveCsv(filter: SubscriberFilter, searchText: string): Promise<void> {
  const result = await runMutation({
    topic: 'subscribers export',
    done: (subscribers) => subscriberNotices.exported(subscribers.length),
    failed: subscriberNotices.notExported,
    write: () => exportSubscribers(filter, searchText),
  });
  if (!result?.ok) return;
  const { downloadCsv, formatCsv } = await import('../csv.ts');
  const rows = result.value.map((one) => [
    one.email,
    one.status,
    one.created_at,
    one.confirmed_at ?? '',
    one.unsubscribed_at ?? '',
    one.consent ?? '',
  ]);
  const columns = ['email', 'status', 'signed up', 'confirmed', 'unsubscribed', 'consent'];
  downloadCsv('subscribers', formatCsv(columns, rows));
}

const AddDialog = lazyPart(() => import('./AddDialog.tsx'));

/** The subscribers of the newsletter. The filter and the search are in the address. */
export default function Subscribers() {
  const params = new URLSearchParams(useDeferredValue(useStore($query)));
  const state = params.get('state') ?? '';
  const filter = isSubscriberState(state) ? state : '';
  const searchText = params.get('q') ?? '';
  const [text, setText] = useSearchParam('q');
  const [isAdding, setIsAdding] = useState(false);
  const mayExport = useRight('export');
  const [exportAll, isExporting] = useAction(() => saveCsv(filter, searchText));
  return (
    <>
      <PageHeader title="Newsletter Subscribers">
        <Button kind="secondary" icon="plus" of="subscriber" onClick={() => setIsAdding(true)}>
          Add
        </Button>
        {mayExport && (
          <Button kind="secondary" icon="download" isOff={isExporting} onClick={() => exportAll()}>
            {isExporting ? 'Exporting…' : 'Export CSV'}
          </Button>
        )}
      </PageHeader>
      {mayExport && (
        <p className="soft mb-4">
          This list only collects addresses. Export it into your mail tool, and import other lists
          there.
        </p>
      )}
      <div className="mb-4 flex flex-wrap gap-3 [&>.field]:min-w-0 [&>.field]:flex-[1_1_14rem] lg:[&>select.field]:flex-[0_1_14rem]">
        <SearchBox of="subscribers" hint=" by address" value={text} onChange={setText} />
        <StateFilter filter={filter} searchText={searchText} />
      </div>
      <SubscriberList key={`${filter} ${searchText}`} filter={filter} searchText={searchText} />
      <Suspense fallback={<Spinner of="the dialog" />}>
        {isAdding && <AddDialog onAdded={invalidateAll} onClose={() => setIsAdding(false)} />}
      </Suspense>
    </>
  );
}

type FilterProps = { filter: SubscriberFilter; searchText: string };

function StateFilter({ filter, searchText }: FilterProps) {
  const { data: counts } = useQuery({
    queryKey: [countsKey, searchText],
    queryFn: () => countSubscribers(searchText),
    staleTime: 0,
    placeholderData: (previous) => previous,
  });
  const all = counts && subscriberStates.reduce((sum, state) => sum + counts[state], 0);
  const withCount = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${formatNumber(count)})`;
  return (
    <select
      className="field"
      aria-label="State"
      value={filter}
      onChange={({ target }) => changeQuery({ state: target.value })}
    >
      <option value="">{withCount('All', all)}</option>
      {subscriberStates.map((state) => (
        <option key={state} value={state}>
          {withCount(subscriberStateNames[state], counts?.[state])}
        </option>
      ))}
    </select>
  );
}

const SubscriberList = memo(function List({ filter, searchText }: FilterProps) {
  const [ask, dialog] = useConfirm();
  return (
    <>
      <Pages
        queryKey={[subscribersKey, filter, searchText]}
        fetchPage={(after: Subscriber | null) => listSubscribers(filter, searchText, after)}
        pageSize={subscriberPageSize}
        of="the subscribers"
      >
        {(subscribers) =>
          subscribers.length > 0 ? (
            <Table
              className="subscribers"
              columns={['Address', 'State', 'Since', 'Signed Up', 'Actions']}
            >
              {subscribers.map((subscriber) => (
                <SubscriberRow key={subscriber.id} subscriber={subscriber} ask={ask} />
              ))}
            </Table>
          ) : (
            <p className="empty-state">
              {filter || searchText ? 'No subscriber matches.' : 'Nobody has subscribed yet.'}
            </p>
          )
        }
      </Pages>
      {dialog}
    </>
  );
});

function Day({ of }: { of: string }) {
  return (
    <time className="whitespace-nowrap" dateTime={of} title={formatDateTime(of)}>
      {formatShopDay(of)}
    </time>
  );
}

type RowProps = { subscriber: Subscriber; ask: ReturnType<typeof useConfirm>[0] };

const SubscriberRow = memo(
  function Row({ subscriber, ask }: RowProps) {
    const { id, email, status, created_at, confirmed_at, unsubscribed_at, consent } = subscriber;
    const mayErase = useRight('erase');
    const askToUnsubscribe = () =>
      ask({
        title: 'Unsubscribe',
        question: `End the subscription of ${email}? Only they can sign up again.`,
        label: 'Unsubscribe',
        onConfirm: () =>
          change(subscriberNotices.unsubscribed, subscriberNotices.notUnsubscribed, () =>
            unsubscribeSubscriber(id),
          ),
      });
    return (
      <tr>
        <td data-label="Address">
          <span>
            <bdi>{email}</bdi>
            {consent && (
              <span className="code [display:block]">
                Added by staff: <bdi>{consent}</bdi>
              </span>
            )}
          </span>
        </td>
        <td data-label="State">
          <span className={status === 'confirmed' ? 'pill on' : 'pill'}>
            {subscriberStateNames[status]}
          </span>
        </td>
        <td data-label="Since">
          <Day of={unsubscribed_at ?? confirmed_at ?? created_at} />
        </td>
        <td data-label="Signed Up">
          <Day of={created_at} />
        </td>
        <td>
          <span className="flex flex-wrap justify-end gap-2 min-[80rem]:flex-nowrap">
            {status === 'confirmed' ? (
              <Button kind="secondary" of={email} onClick={askToUnsubscribe}>
                Unsubscribe
              </Button>
            ) : (
              <Button kind="secondary" of={`to ${email}`} onClick={() => void inviteAgain(email)}>
                Send Confirmation Again
              </Button>
            )}
            {mayErase && (
              <Button kind="danger" of={email} onClick={() => void askToForget(email, ask)}>
                Forget
              </Button>
            )}
          </span>
        </td>
      </tr>
    );
  },
  (previous, next) =>
    previous.subscriber.id === next.subscriber.id &&
    previous.subscriber.status === next.subscriber.status,
);
