import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useDeferredValue, useState } from 'react';
import { formatDateTime, formatShopDay } from '../../domain/time/date.ts';
import {
  countSubscribers,
  eraseSubscriber,
  exportSubscribers,
  importSubscribers,
  listSubscribers,
  subscriberPageSize,
  undoImport,
  unsubscribeSubscriber,
} from '../../data/backend/subscribers.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import {
  isSubscriberState,
  type Subscriber,
  type SubscriberFilter,
  type SubscriberImport,
  subscriberStates,
} from '../../domain/people/subscriber.ts';
import { subscriberNotices, subscriberStateNames } from '../../messages/subscribers.ts';
import type { ToastMessage } from '../../messages/toast-message.ts';
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
import { ImportsDialog, importsKey } from './ImportsDialog.tsx';
import { SubscriberChart, subscriberMonthsKey } from './SubscriberChart.tsx';

const subscribersKey = 'subscribers';
const countsKey = 'subscriber counts';
const invalidateAll = (): void =>
  invalidate(subscribersKey, countsKey, subscriberMonthsKey, importsKey);

/** Runs a change. It counts as done if somebody else did it before. */
async function change(
  done: ToastMessage,
  failed: ToastMessage,
  write: () => ReturnType<typeof eraseSubscriber>,
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

/** Saves all subscribers that match as a CSV file. The audit log records it first. */
async function saveCsv(filter: SubscriberFilter, searchText: string): Promise<void> {
  const result = await runMutation({
    topic: 'subscribers export',
    done: (subscribers) => subscriberNotices.exported(subscribers.length),
    failed: subscriberNotices.notExported,
    write: () => exportSubscribers(filter, searchText),
  });
  if (!result?.ok) return;
  const { formatSubscriberCsv } = await import('./subscriber-csv.ts');
  const { downloadCsv } = await import('../csv.ts');
  downloadCsv('subscribers', formatSubscriberCsv(result.value));
}

const importTopic = 'subscribers import';

/** Imports addresses, or previews it. Returns null if it failed, after a toast. */
async function importAddresses(
  addresses: readonly string[],
  note: string,
  isPreview: boolean,
  id: string,
) {
  const result = await runMutation({
    topic: importTopic,
    failed: subscriberNotices.notImported,
    write: () => importSubscribers(addresses, note, isPreview, id),
    done: ({ added }) =>
      isPreview || (added === 0 && addresses.length === 1)
        ? null
        : {
            ...subscriberNotices.imported(added),
            ...(added > 0 && { undo: () => void undo({ id, added }) }),
          },
  });
  if (!result?.ok) return null;
  if (!isPreview) invalidateAll();
  return result.value;
}

/** Removes what an import added and what has not changed since. */
async function undo({ id, added }: Pick<SubscriberImport, 'id' | 'added'>): Promise<void> {
  await runMutation({
    topic: importTopic,
    failed: subscriberNotices.notUndone,
    refused: ({ code }) =>
      code === 'gone' ? subscriberNotices.undoneBefore : subscriberNotices.notUndone,
    write: () => undoImport(id),
    done: (removed) => subscriberNotices.undone(removed, added - removed),
  });
  invalidateAll();
}

const AddDialog = lazyPart(() => import('./AddDialog.tsx'));
const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'));

/** The subscribers of the newsletter. The filter and the search are in the address. */
export default function Subscribers() {
  const params = new URLSearchParams(useDeferredValue(useStore($query)));
  const state = params.get('state') ?? '';
  const filter = isSubscriberState(state) ? state : '';
  const searchText = params.get('q') ?? '';
  const [text, setText] = useSearchParam('q');
  const [dialog, setDialog] = useState<'add' | 'import' | 'imports' | null>(null);
  const close = () => setDialog(null);
  const mayExport = useRight('export');
  const [exportAll, isExporting] = useAction(() => saveCsv(filter, searchText));
  return (
    <>
      <PageHeader title="Newsletter Subscribers">
        {mayExport && (
          <>
            <Button kind="secondary" icon="plus" of="subscriber" onClick={() => setDialog('add')}>
              Add
            </Button>
            <Button kind="secondary" icon="upload" onClick={() => setDialog('import')}>
              Import CSV
            </Button>
            <Button
              kind="secondary"
              icon="download"
              isOff={isExporting}
              onClick={() => exportAll()}
            >
              {isExporting ? 'Exporting…' : 'Export CSV'}
            </Button>
          </>
        )}
      </PageHeader>
      <SubscriberChart />
      <div className="mb-4 flex flex-wrap gap-3 [&>.field]:min-w-0 [&>.field]:flex-[1_1_14rem] lg:[&>select.field]:flex-[0_1_14rem]">
        <SearchBox of="subscribers" hint=" by address" value={text} onChange={setText} />
        <StateFilter filter={filter} searchText={searchText} />
        {mayExport && (
          <Button kind="secondary" icon="history" onClick={() => setDialog('imports')}>
            Imports
          </Button>
        )}
      </div>
      <SubscriberList key={`${filter} ${searchText}`} filter={filter} searchText={searchText} />
      <Suspense fallback={<Spinner of="the dialog" />}>
        {dialog === 'add' && <AddDialog send={importAddresses} onClose={close} />}
        {dialog === 'import' && <ImportDialog send={importAddresses} onClose={close} />}
        {dialog === 'imports' && <ImportsDialog undo={undo} onClose={close} />}
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
    const askToErase = () =>
      ask({
        title: 'Remove Subscriber',
        question: `Erase ${email} for good? No import will add this address again.`,
        label: 'Remove',
        onConfirm: () =>
          change(subscriberNotices.erased, subscriberNotices.notErased, () => eraseSubscriber(id)),
      });
    return (
      <tr>
        <td data-label="Address">
          <span>
            <bdi>{email}</bdi>
            {consent && (
              <span className="code [display:block]">
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
          <span className="flex flex-wrap justify-end gap-2 min-[80rem]:flex-nowrap">
            {status === 'confirmed' && (
              <Button kind="secondary" of={email} onClick={askToUnsubscribe}>
                Unsubscribe
              </Button>
            )}
            {mayErase && (
              <Button kind="danger" of={email} onClick={askToErase}>
                Remove
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
