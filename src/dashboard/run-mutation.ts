import { ServiceUnavailableError } from '../domain/result.ts';
import { notAllowed } from '../messages/dashboard.ts';
import type { ToastMessage } from '../messages/toast-message.ts';
import { publish } from '../stores/publishing.ts';
import { $session, refreshSession } from '../stores/session.ts';
import { showToast, withdraw } from '../stores/toasts.ts';
import { trackWrite } from './pending-writes.ts';

const access = 'access';

type Rejection = { ok: false; code: string };
type Success<Value, No> = { ok: true; value: Value } | No;
type Write<Value, No> = () => Promise<Success<Value, No>>;

/**
 * Runs a write. No answer is told as `failed`, and null comes back; so it is when the right to write
 * is gone, and then the profile is looked up. Every other refusal is the caller's to explain.
 */
export const runMutation = <Value, No extends Rejection>(
  failed: ToastMessage,
  write: Write<Value, No>,
) => trackWrite(attempt(failed, write));

/** A write of what the public site shows: once it is taken, the site is published anew. */
export const runPublishedMutation = <Value, No extends Rejection>(
  failed: ToastMessage,
  write: Write<Value, No>,
) =>
  trackWrite(
    attempt(failed, write).then((answer) => {
      if (answer?.ok) publish();
      return answer;
    }),
  );

async function attempt<Value, No extends Rejection>(
  failed: ToastMessage,
  write: Write<Value, No>,
): Promise<Success<Value, No> | null> {
  try {
    const answer = await write();
    if (answer.ok) withdraw(access);
    if (answer.ok || !(await isForbidden(answer.code))) return answer;
    showToast({ ...notAllowed, subject: access });
    return null;
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    console.warn(error.message);
    showToast(failed);
    return null;
  }
}

/** The records say of a row that may not be written any more that it is not there. */
async function isForbidden(code: string): Promise<boolean> {
  if (code !== 'not-allowed' && code !== 'gone') return false;
  await refreshSession();
  return code === 'not-allowed' || $session.get().status !== 'approved';
}
