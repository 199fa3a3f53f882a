import { useStore } from '@nanostores/react';
import { QueryCache, QueryClient, useQuery } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import { moveIds, type Place, sortByIds } from '../../domain/reorder.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { createSerialQueue, type SerialQueue } from '../../domain/serial-queue.ts';
import { roleNotice } from '../../messages/accounts.ts';
import { notAllowed } from '../../messages/dashboard.ts';
import type { ToastMessage } from '../../messages/toast-message.ts';
import { publish } from '../../stores/publishing.ts';
import { $session, endStaleSession, lacksRight, refreshSession } from '../../stores/session.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';
import type { FormSaved } from './merged-form.tsx';

export const threeHoursMs = 10_800_000;

/**
 * Fetches again what is shown when it opens and when the tab becomes visible, and retries once. A failed request
 * may mean that the access was revoked, so the profile is fetched again. Without access, an empty response would
 * take the place of what is shown.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: () => void refreshSession() }),
  defaultOptions: {
    queries: {
      enabled: () => $session.get().status === 'approved',
      gcTime: threeHoursMs,
      retry: 1,
    },
  },
});

export function invalidate(...keys: string[]): void {
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] });
}

/**
 * Changes a cached list. It also refetches the list if a request is in progress, because that
 * response may be older.
 */
export function updateCache<Row>(key: string, apply: (rows: Row[]) => Row[]): void {
  queryClient.setQueryData<Row[]>([key], (rows) => rows && apply(rows));
  if (queryClient.isFetching({ queryKey: [key], exact: true })) invalidate(key);
}

type Rejection = { ok: false; code: string; message?: string };
type Success<Value> = { ok: true; value: Value };

export type Mutation<Value, No extends Rejection> = {
  /** The topic of its toasts, which replace one another. */
  topic: string;
  write: () => Promise<Success<Value> | No>;
  /** Shown after a success. Without it, a success only removes the toasts of the topic. */
  done?: ToastMessage | ((value: Value) => ToastMessage | null);
  failed: ToastMessage;
  /** Returns what a rejection shows. Null shows nothing. By default `failed`, with the sentence of a broken rule. */
  refused?: (rejection: No) => ToastMessage | null;
  /** True for published data: a success triggers a release. */
  isPublished?: boolean;
  /** The keys of the queries that show what it changes. They are fetched again, whatever the outcome. */
  refreshes?: readonly string[];
};

/**
 * Runs a write and shows its outcome in a toast. Returns null if the service is unavailable, if the
 * access was revoked, which refreshes the profile, or if the user must sign in again first.
 */
export async function runMutation<Value, No extends Rejection>({
  topic,
  write,
  done,
  failed,
  refused = ({ code, message }) =>
    code === 'rule' && message ? { ...failed, text: message } : failed,
  isPublished = false,
  refreshes = [],
}: Mutation<Value, No>): Promise<Success<Value> | No | null> {
  const result = await trackWrite(
    attempt({ ...failed, topic }, write).then((answer) => {
      if (answer?.ok && isPublished) publish();
      return answer;
    }),
  );
  if (result) {
    const message = result.ok
      ? typeof done === 'function'
        ? done(result.value)
        : done
      : refused(result);
    if (message) showToast({ ...message, topic });
    else if (result.ok) withdraw(topic);
  }
  invalidate(...refreshes);
  return result;
}

const accessTopic = 'access';

async function attempt<Value, No extends Rejection>(
  failed: ToastMessage,
  write: Mutation<Value, No>['write'],
): Promise<Success<Value> | No | null> {
  try {
    const result = await write();
    if (result.ok) withdraw(accessTopic);
    else if (result.code === 'stale-sign-in') {
      await endStaleSession();
      return null;
    }
    if (result.ok || !(await isForbidden(result.code))) return result;
    showToast({ ...notAllowed, topic: accessTopic });
    return null;
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    console.warn(error.message);
    showToast(failed);
    return null;
  }
}

/** For a row that the user may no longer write, the database reports "not found". */
async function isForbidden(code: string): Promise<boolean> {
  if (code !== 'not-allowed' && code !== 'gone') return false;
  await refreshSession();
  return code === 'not-allowed' || $session.get().status !== 'approved';
}

const pendingWrites = new Set<Promise<unknown>>();
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Tracks a write. Until it ends, leaving the page asks for confirmation, and signing out waits. */
export async function trackWrite<Value>(write: Promise<Value>): Promise<Value> {
  pendingWrites.add(write);
  addEventListener('beforeunload', warn);
  try {
    return await write;
  } finally {
    pendingWrites.delete(write);
    if (pendingWrites.size === 0) removeEventListener('beforeunload', warn);
  }
}

/** Resolves when all writes have ended, successful or not. */
export async function whenIdle(): Promise<void> {
  while (pendingWrites.size > 0) await Promise.allSettled(pendingWrites);
}

type Change<Row> = (rows: Row[]) => Row[];
type Answer<Value> = { ok: true; value: Value } | { ok: false; code: string; message?: string };

/** How a list of rows is read and written. A list without a trash has no `deleteRows`. */
export type ListOptions<Row> = {
  /** The key of its query, and the topic of its toasts. */
  key: string;
  fetchRows: () => Promise<Row[]>;
  notices: Record<
    'notFetched' | 'deleted' | 'notDeleted' | 'restored' | 'notRestored',
    ToastMessage
  >;
  deleteRows: (ids: readonly string[]) => Promise<Answer<unknown>>;
  restoreRows: (ids: readonly string[]) => Promise<Answer<unknown>>;
  /** Adds or replaces a saved row. By default, a new row is the last one. */
  upsert?: (rows: readonly Row[], row: Row) => Row[];
  /** Sends the writes. By default one after another. */
  send?: SerialQueue;
};

/**
 * A list that staff change. Its cache keeps the rows of the database, and pending changes are applied on
 * top, so that a failed one needs no undoing.
 */
export function createList<Row extends { id: string }>({
  key,
  fetchRows,
  notices,
  deleteRows,
  restoreRows,
  upsert = upsertLast,
  send = createSerialQueue(),
}: ListOptions<Row>) {
  const $pending = atom<readonly Change<Row>[]>([]);
  const topicOf = (ids: string) => `${key} ${ids}`;

  function useRows() {
    const query = useListQuery(key, fetchRows, notices.notFetched);
    const changes = useStore($pending);
    const { data: cached } = query;
    const data = useMemo(() => cached && applyChanges(cached, changes), [cached, changes]);
    return { ...query, data };
  }

  /**
   * Shows a change of what shoppers see at once. `settle` returns what the database made of it, by default the same. Returns true if
   * it was saved.
   */
  async function change<Value>(
    name: string,
    apply: Change<Row>,
    failed: ToastMessage,
    write: () => Promise<Answer<Value>>,
    settle: (value: Value) => Change<Row> = () => apply,
  ): Promise<boolean> {
    if (lacksRight('publish')) {
      showToast(roleNotice);
      return false;
    }
    $pending.set([...$pending.get(), apply]);
    const result = await runMutation({
      topic: topicOf(name),
      failed,
      isPublished: true,
      write: () => send(write),
    });
    if (result?.ok) updateCache(key, settle(result.value));
    else invalidate(key);
    $pending.set($pending.get().filter((pending) => pending !== apply));
    return result?.ok ?? false;
  }

  /** Sets fields of rows. `write` returns the ids of those that the user may change and that still exist. */
  function setFields(
    rows: readonly Row[],
    fields: Partial<Row>,
    failed: ToastMessage,
    write: (ids: readonly string[]) => Promise<Answer<string[]>>,
  ): Promise<boolean> {
    const ids = rows.map(({ id }) => id);
    const applyTo = (changed: readonly string[]) => {
      const isChanged = new Set(changed);
      return (rows: Row[]) =>
        rows.map((row) => (isChanged.has(row.id) ? { ...row, ...fields } : row));
    };
    const settle = (written: readonly string[]) => {
      if (written.length < ids.length) invalidate(key);
      return applyTo(written);
    };
    return change(`switch ${ids.join()}`, applyTo(ids), failed, () => write(ids), settle);
  }

  function store(row: Row): void {
    updateCache<Row>(key, (rows) => upsert(rows, row));
  }

  const save = <Value extends Row | Row[], No extends { ok: false; code: string }>(
    mutation: Omit<Mutation<Value, No>, 'isPublished'>,
  ) =>
    runMutation({
      ...mutation,
      topic: topicOf(mutation.topic),
      isPublished: true,
      write: () =>
        send(async () => {
          const result = await mutation.write();
          if (result.ok) {
            const rows: Row | Row[] = result.value;
            if (Array.isArray(rows)) rows.forEach(store);
            else store(rows);
          }
          return result;
        }),
    });

  /** Saves the fields that a form changed in the version that the user saw. */
  async function saveVersion<Fields extends object>(
    seen: Row,
    fields: Fields,
    { done, gone, failed }: Record<'done' | 'gone' | 'failed', ToastMessage>,
    write: (
      seen: Row,
      fields: Fields,
    ) => Promise<{ ok: true; value: Row } | { ok: false; code: string; current?: Row }>,
  ): Promise<FormSaved<Row, 'saved' | 'duplicate' | 'failed'>> {
    if (Object.keys(fields).length === 0) {
      showToast({ ...done, topic: topicOf(seen.id) });
      return { kind: 'saved' };
    }
    const result = await save({
      topic: seen.id,
      done,
      failed,
      refused: ({ code, current }) => (current ? null : code === 'gone' ? gone : failed),
      write: () => write(seen, fields),
    });
    if (result?.ok) return { kind: 'saved' };
    if (!result?.current) return { kind: result?.code === 'duplicate' ? 'duplicate' : 'failed' };
    store(result.current);
    return { kind: 'changed', current: result.current };
  }

  /** Deletes rows. `subject` says what they are in the toast, which can undo it for ten seconds. */
  async function remove(rows: readonly Row[], subject: string): Promise<void> {
    const ids = rows.map(({ id }) => id);
    const result = await runMutation({
      topic: topicOf(ids.join()),
      done: {
        ...notices.deleted,
        text: `${notices.deleted.text}. ${subject} in the trash.`,
        durationMs: 10_000,
        undo: () => void restore(ids),
      },
      failed: notices.notDeleted,
      refused: ({ code }) => (code === 'gone' ? notices.deleted : notices.notDeleted),
      isPublished: true,
      write: () => send(() => deleteRows(ids)),
    });
    if (!result?.ok && result?.code !== 'gone') return;
    updateCache<Row>(key, (cached) => cached.filter(({ id }) => !ids.includes(id)));
    // The user may have no right to delete some of them.
    if (ids.length > 1) invalidate(key);
  }

  async function restore(ids: readonly string[]): Promise<boolean> {
    const result = await runMutation({
      topic: topicOf(ids.join()),
      done: notices.restored,
      failed: notices.notRestored,
      isPublished: true,
      write: () => send(() => restoreRows(ids)),
    });
    if (result) invalidate(key);
    return result?.ok ?? false;
  }

  return {
    key,
    $pending,
    useRows,
    change,
    setFields,
    save,
    saveVersion,
    store,
    remove,
    restore,
  };
}

export const applyChanges = <Row>(rows: Row[], changes: readonly Change<Row>[]): Row[] =>
  changes.reduce((changed, apply) => apply(changed), rows);

function upsertLast<Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id)
    ? rows.map((existing) => (existing.id === row.id ? row : existing))
    : [...rows, row];
}

/** Fetches a list. A failure shows a toast. */
export function useListQuery<Data>(
  key: string,
  fetchData: () => Promise<Data>,
  failed: ToastMessage,
) {
  const { data, isError, isSuccess, errorUpdateCount, refetch } = useQuery({
    queryKey: [key],
    queryFn: fetchData,
  });
  useEffect(() => {
    const topic = `list ${key}`;
    if (isError) showToast({ ...failed, topic });
    if (isSuccess) withdraw(topic);
  }, [key, isError, isSuccess, errorUpdateCount, failed]);
  return { data, isError, refetch };
}

type MoveRows = (ids: readonly string[], place: Place) => Promise<Answer<string[]>>;

/**
 * Creates the function that moves rows of a list. `moveRows` returns all ids
 * in the order of the database, which includes the moves of other users.
 */
export const createMove =
  <Row extends { id: string }>(
    { key, change }: Pick<ReturnType<typeof createList<Row>>, 'key' | 'change'>,
    failed: ToastMessage,
    moveRows: MoveRows,
  ) =>
  (ids: readonly string[], place: Place): Promise<boolean> =>
    change(
      'order',
      (rows) =>
        sortByIds(
          rows,
          moveIds(
            rows.map(({ id }) => id),
            ids,
            place,
          ),
        ),
      failed,
      () => moveRows(ids, place),
      (ordered) => (rows) => {
        const known = new Set(ordered);
        // Somebody else has added or deleted rows.
        if (rows.length !== known.size || rows.some(({ id }) => !known.has(id))) invalidate(key);
        return sortByIds(rows, ordered);
      },
    );
