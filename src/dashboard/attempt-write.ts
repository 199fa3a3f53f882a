import { NoAnswer } from '../domain/outcome.ts';
import { notAllowed } from '../messages/dashboard.ts';
import type { Notice } from '../messages/notice.ts';
import { publish } from '../stores/publishing.ts';
import { $session, refreshSession } from '../stores/session.ts';
import { tell, withdraw } from '../stores/toasts.ts';
import { keepUnderWay } from './under-way.ts';

const access = 'access';

type Refused = { ok: false; code: string };
type Written<Value, No> = { ok: true; value: Value } | No;
type Write<Value, No> = () => Promise<Written<Value, No>>;

/**
 * Runs a write. No answer is told as `failed`, and null comes back; so it is when the right to write
 * is gone, and then the profile is looked up. Every other refusal is the caller's to explain.
 */
export const attemptWrite = <Value, No extends Refused>(failed: Notice, write: Write<Value, No>) =>
  keepUnderWay(attempt(failed, write));

/** A write of what the public site shows: once it is taken, the site is published anew. */
export const attemptShown = <Value, No extends Refused>(failed: Notice, write: Write<Value, No>) =>
  keepUnderWay(
    attempt(failed, write).then((answer) => {
      if (answer?.ok) publish();
      return answer;
    }),
  );

async function attempt<Value, No extends Refused>(
  failed: Notice,
  write: Write<Value, No>,
): Promise<Written<Value, No> | null> {
  try {
    const answer = await write();
    if (answer.ok) withdraw(access);
    if (answer.ok || !(await isRightGone(answer.code))) return answer;
    tell({ ...notAllowed, subject: access });
    return null;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    console.warn(error.message);
    tell(failed);
    return null;
  }
}

/** The records say of a row that may not be written any more that it is not there. */
async function isRightGone(code: string): Promise<boolean> {
  if (code !== 'not-allowed' && code !== 'gone') return false;
  await refreshSession();
  return code === 'not-allowed' || $session.get().status !== 'approved';
}
