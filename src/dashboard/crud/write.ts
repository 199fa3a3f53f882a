import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { notAllowed } from '../../messages/dashboard.ts';
import type { ToastMessage } from '../../messages/toast-message.ts';
import { publish } from '../../stores/publishing.ts';
import { $session, endStaleSession, refreshSession } from '../../stores/session.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';

const threeHoursMs = 10_800_000;

/**
 * Caches responses for 3 hours and retries once. A failed request may mean that the access was
 * revoked, so the profile is fetched again. Without access, an empty response would take the place of what is shown.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: () => void refreshSession() }),
  defaultOptions: {
    queries: {
      enabled: () => $session.get().status === 'approved',
      staleTime: threeHoursMs,
      gcTime: threeHoursMs,
      retry: 1,
      refetchOnWindowFocus: false,
    },
  },
});

/** Refetches queries in the background. */
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

type Rejection = { ok: false; code: string };
type Success<Value> = { ok: true; value: Value };

export type Mutation<Value, No extends Rejection> = {
  /** The topic of its toasts, which replace one another. */
  topic: string;
  write: () => Promise<Success<Value> | No>;
  /** Shown after a success. Without it, a success only removes the toasts of the topic. */
  done?: ToastMessage | ((value: Value) => ToastMessage | null);
  failed: ToastMessage;
  /** Returns what a rejection shows instead of `failed`. Null shows nothing. */
  refused?: (rejection: No) => ToastMessage | null;
  /** True for published data: a success triggers a release. */
  isPublished?: boolean;
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
  refused = () => failed,
  isPublished = false,
}: Mutation<Value, No>): Promise<Success<Value> | No | null> {
  const result = await trackWrite(
    attempt({ ...failed, topic }, write).then((answer) => {
      if (answer?.ok && isPublished) publish();
      return answer;
    }),
  );
  if (!result) return null;
  const message = result.ok
    ? typeof done === 'function'
      ? done(result.value)
      : done
    : refused(result);
  if (message) showToast({ ...message, topic });
  else if (result.ok) withdraw(topic);
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
