import { ServiceUnavailableError } from '../domain/result.ts';
import { notAllowed } from '../messages/dashboard.ts';
import type { ToastMessage } from '../messages/toast-message.ts';
import { publish } from '../stores/publishing.ts';
import { $session, refreshSession } from '../stores/session.ts';
import { showToast, withdraw } from '../stores/toasts.ts';

const accessSubject = 'access';

type Rejection = { ok: false; code: string };
type Success<Value, No> = { ok: true; value: Value } | No;
type Write<Value, No> = () => Promise<Success<Value, No>>;

/**
 * Runs a write. If the service is unavailable, shows `failed` and returns null. If the access was
 * revoked, refreshes the profile and returns null. The caller handles all other errors.
 */
export const runMutation = <Value, No extends Rejection>(
  failed: ToastMessage,
  write: Write<Value, No>,
) => trackWrite(attempt(failed, write));

/** Runs a write of published data. A successful write triggers a release. */
export const runPublishedMutation = <Value, No extends Rejection>(
  failed: ToastMessage,
  write: Write<Value, No>,
) =>
  trackWrite(
    attempt(failed, write).then((result) => {
      if (result?.ok) publish();
      return result;
    }),
  );

async function attempt<Value, No extends Rejection>(
  failed: ToastMessage,
  write: Write<Value, No>,
): Promise<Success<Value, No> | null> {
  try {
    const result = await write();
    if (result.ok) withdraw(accessSubject);
    if (result.ok || !(await isForbidden(result.code))) return result;
    showToast({ ...notAllowed, subject: accessSubject });
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
