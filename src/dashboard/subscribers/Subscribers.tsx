import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import { Pages } from '../crud/Pages.tsx';
import { askToForget } from '../crud/forget-person.ts';
import { runMutation } from '../crud/list.ts';
import { useAction, useRight } from '../hooks.ts';
import { $query, changeQuery, useSearchParam } from '../router.tsx';
import { downloadCsv } from '../download.ts';
import { Button, RowActions } from '../ui/Button.tsx';
import { FormDialog, useConfirm } from '../ui/Dialog.tsx';
import { Input } from '../ui/Field.tsx';
import { PageHeader, SearchBox } from '../ui/Page.tsx';
import { RowDetails, Table } from '../ui/Table.tsx';
import {
  countSubscribers,
  exportSubscribers,
  inviteSubscriber,
  listSubscribers,
  subscriberPageSize,
  unsubscribeSubscriber,
} from '../../data/backend/subscribers.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { isDeliverableEmail } from '../../domain/people/contact.ts';
import {
  isSubscriberState,
  type Subscriber,
  type SubscriberFilter,
  subscriberStates,
} from '../../domain/people/subscriber.ts';
import { getString } from '../../domain/text/get-string.ts';
import { formatDateTime, formatShopDay } from '../../domain/time/date.ts';
import {
  invitationRefusals,
  subscriberNotices,
  subscriberStateNames,
} from '../../messages/subscribers.ts';
import type { ToastMessage } from '../../messages/toast-message.ts';

const subscribersKey = 'subscribers';
const countsKey = 'subscriber counts';
const listKeys = [subscribersKey, countsKey];

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
    refreshes: listKeys,
  });
}

/** Sends the mail to somebody who has not confirmed, or has left: only the owner of the address can confirm. */
async function inviteAgain(address: string): Promise<void> {
  await runMutation({
    topic: subscribersKey,
    done: (outcome) => subscriberNotices.invited(outcome, address),
    failed: subscriberNotices.notInvited,
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
  const rows = result.value.map((one) => [
    one.email,
    one.status,
    one.created_at,
    one.confirmed_at ?? '',
    one.unsubscribed_at ?? '',
    one.consent ?? '',
  ]);
  const columns = ['email', 'status', 'signed up', 'confirmed', 'unsubscribed', 'consent'];
  downloadCsv('subscribers', columns, rows);
}

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
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

type FilterProps = { filter: SubscriberFilter; searchText: string };

function StateFilter({ filter, searchText }: FilterProps) {
  const { data: counts } = useQuery({
    queryKey: [countsKey, searchText],
    queryFn: () => countSubscribers(searchText),
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

const SubscriberRow = memo(function Row({ subscriber, ask }: RowProps) {
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
          <RowDetails of={email} />
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
      <td data-label="Actions">
        <RowActions
          of={email}
          actions={[]}
          more={[
            status === 'confirmed'
              ? ['Unsubscribe', 'log-out', askToUnsubscribe]
              : ['Send Confirmation Again', 'mail', () => void inviteAgain(email)],
            mayErase && ['Forget', 'trash-2', () => void askToForget(email, ask)],
          ]}
        />
      </td>
    </tr>
  );
});

/** Asks one person to confirm, whose address staff type, with how that person agreed. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<{ email?: string; note?: string }>({});
  const [add, isSaving] = useAction(async (fields: FormData) => {
    const note = getString(fields, 'note').trim();
    const found = {
      ...(!isDeliverableEmail(email) && { email: 'Please enter a valid email address.' }),
      ...(!note && { note: 'Please fill in this field.' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const address = email.trim();
    const result = await runMutation({
      topic: 'subscribers',
      done: (outcome) => (outcome === 'sent' ? subscriberNotices.invited(outcome, address) : null),
      failed: subscriberNotices.notInvited,
      write: () => inviteSubscriber(address, note),
      refreshes: listKeys,
    });
    if (!result?.ok) return;
    if (result.value === 'sent') onClose();
    else setErrors({ email: invitationRefusals[result.value] });
  });
  return (
    <FormDialog
      title="Add Subscriber"
      isChanged={email !== ''}
      isSaving={isSaving}
      label="Add Subscriber"
      busyLabel="Adding..."
      onSubmit={add}
      onClose={onClose}
    >
      <Input
        label="Email Address"
        error={errors.email}
        hint="A mail asks its owner to confirm."
        type="email"
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Input
        label="How Did This Person Agree?"
        error={errors.note}
        hint="Such as: asked at the till, November 21, 2026. It is stored with the address."
        name="note"
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}
