import { useStore } from '@nanostores/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo, Suspense, useDeferredValue, useState } from 'react';
import {
  countSubscribers,
  listSubscribers,
  subscriberPageSize,
} from '../../data/backend/subscribers.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import {
  isSubscriberState,
  type Subscriber,
  type SubscriberFilter,
  subscriberStates,
} from '../../domain/people/subscriber.ts';
import { formatDateTime } from '../../domain/people/user-account.ts';
import { subscriberStateNames } from '../../messages/subscribers.ts';
import { useAction } from '../hooks/use-action.ts';
import { lazyPart } from '../lazy-part.ts';
import { $query, changeQuery } from '../router.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { QueryBoundary, Spinner } from '../ui/QueryBoundary.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { SubscriberChart } from './SubscriberChart.tsx';
import {
  erase,
  saveCsv,
  subscriberCountsKey,
  subscribersKey,
  unsubscribe,
} from './subscriber-mutations.ts';

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'));

type Open = { kind: 'none' | 'import' } | { kind: 'unsubscribe' | 'erase'; subscriber: Subscriber };
type Ask = (kind: 'unsubscribe' | 'erase', subscriber: Subscriber) => void;

/** The subscribers of the newsletter. The filter and the search are in the address. */
export default function Subscribers() {
  const params = new URLSearchParams(useDeferredValue(useStore($query)));
  const state = params.get('state') ?? '';
  const filter = isSubscriberState(state) ? state : '';
  const searchText = params.get('q') ?? '';
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const [ask] = useState<Ask>(
    () =>
      (...[kind, subscriber]: Parameters<Ask>) =>
        setOpen({ kind, subscriber }),
  );
  const close = () => setOpen({ kind: 'none' });
  const [exportAll, isExporting] = useAction(() => saveCsv(filter, searchText));
  return (
    <>
      <PageHeader title="Newsletter Subscribers">
        <button
          type="button"
          className="button button--secondary"
          onClick={() => setOpen({ kind: 'import' })}
        >
          <Icon name="upload" /> Import CSV
        </button>
        <Button
          className="button button--secondary"
          isOff={isExporting}
          onClick={() => exportAll()}
        >
          <Icon name="download" /> {isExporting ? 'Exporting…' : 'Export CSV'}
        </Button>
      </PageHeader>
      <SubscriberChart />
      <div className="filters">
        <SearchField label="Search subscribers" placeholder="Search subscribers by address..." />
        <StateFilter filter={filter} searchText={searchText} />
      </div>
      <SubscriberList
        key={`${filter} ${searchText}`}
        filter={filter}
        searchText={searchText}
        ask={ask}
      />
      <Suspense fallback={<Spinner of="the dialog" />}>
        {open.kind === 'import' && <ImportDialog onClose={close} />}
      </Suspense>
      {open.kind === 'unsubscribe' && (
        <ConfirmDialog
          title="Unsubscribe"
          question={`End the subscription of ${open.subscriber.email}? Only they can sign up again.`}
          label="Unsubscribe"
          onConfirm={() => unsubscribe(open.subscriber)}
          onClose={close}
        />
      )}
      {open.kind === 'erase' && (
        <ConfirmDialog
          title="Remove Subscriber"
          question={`Erase ${open.subscriber.email} for good? No import will add this address again.`}
          label="Remove"
          onConfirm={() => erase(open.subscriber)}
          onClose={close}
        />
      )}
    </>
  );
}

type FilterProps = { filter: SubscriberFilter; searchText: string };

function StateFilter({ filter, searchText }: FilterProps) {
  const { data: counts } = useQuery({
    queryKey: [subscriberCountsKey, searchText],
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

/** The parameter of a page is the last subscriber of the previous one. */
const firstPage: { after: Subscriber | null } = { after: null };

type ListProps = FilterProps & { ask: Ask };

const SubscriberList = memo(function List({ filter, searchText, ask }: ListProps) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: [subscribersKey, filter, searchText],
      queryFn: ({ pageParam }) => listSubscribers(filter, searchText, pageParam),
      initialPageParam: firstPage.after,
      getNextPageParam: (page) => (page.length === subscriberPageSize ? page.at(-1) : undefined),
      staleTime: 0,
      refetchOnWindowFocus: true,
    });
  return (
    <>
      <QueryBoundary
        to={{ data: data?.pages.flat(), isError, refetch }}
        of="the subscribers"
        failure="Failed to fetch the subscribers. Please try again."
      >
        {(subscribers) =>
          subscribers.length > 0 ? (
            <SubscriberTable subscribers={subscribers} ask={ask} />
          ) : (
            <p className="empty-state">
              {filter || searchText ? 'No subscriber matches.' : 'Nobody has subscribed yet.'}
            </p>
          )
        }
      </QueryBoundary>
      {hasNextPage && (
        <Button
          className="button button--secondary mt-4"
          isOff={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : 'Show More'}
        </Button>
      )}
    </>
  );
});

function SubscriberTable({ subscribers, ask }: { subscribers: Subscriber[]; ask: Ask }) {
  return (
    <div className="table-scroll subscribers">
      <table>
        <thead>
          <tr>
            {['Address', 'State', 'Since', 'Signed Up', 'Actions'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subscribers.map((subscriber) => (
            <SubscriberRow key={subscriber.id} subscriber={subscriber} ask={ask} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({ of }: { of: string }) {
  return (
    <time className="whitespace-nowrap" dateTime={of} title={formatDateTime(of)}>
      {new Date(of).toLocaleDateString('en-US', { dateStyle: 'medium' })}
    </time>
  );
}

const SubscriberRow = memo(
  function Row({ subscriber, ask }: { subscriber: Subscriber; ask: Ask }) {
    const { email, status, created_at, confirmed_at, unsubscribed_at, consent } = subscriber;
    return (
      <tr>
        <td data-label="Address">
          <span>
            <bdi>{email}</bdi>
            {consent && (
              <span className="code block">
                Imported: <bdi>{consent}</bdi>
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
          <span className="row-actions">
            {status === 'confirmed' && (
              <button
                type="button"
                className="button button--secondary"
                onClick={() => ask('unsubscribe', subscriber)}
              >
                Unsubscribe<span className="sr-only"> {email}</span>
              </button>
            )}
            <button
              type="button"
              className="button danger"
              onClick={() => ask('erase', subscriber)}
            >
              Remove<span className="sr-only"> {email}</span>
            </button>
          </span>
        </td>
      </tr>
    );
  },
  (previous, next) =>
    previous.subscriber.id === next.subscriber.id &&
    previous.subscriber.status === next.subscriber.status,
);
