import { persistentAtom } from '@nanostores/persistent';
import * as z from 'zod/mini';
import { requestPublish } from '../data/request-publish.ts';
import { ServiceUnavailableError } from '../domain/result.ts';
import { accessToken, refreshSession } from './session.ts';

const debounceMs = 10_000;
const maxAgeMs = 10 * 60_000;

const publishing = z.union([
  z.object({ kind: z.enum(['nothing', 'pending', 'not-allowed', 'unavailable']) }),
  z.object({ kind: z.enum(['unsupported', 'rolled-back']), since: z.string() }),
  z.object({
    kind: z.literal('requested'),
    since: z.string(),
    endsRollback: z.optional(z.boolean()),
  }),
]);
export type Publishing = z.infer<typeof publishing>;

/**
 * How far this browser's changes are on their way to the public site; all tabs share it. `gathering`:
 * they wait to go together. `asked`: the server took them at its moment `since` (ISO), and the records
 * tell how the build ends. `no-door`: since then they wait for the next scheduled build. `rolled-back`: since then they
 * wait for somebody to end a rollback. Else why the
 * server did not take them.
 */
export const $publishing = persistentAtom<Publishing>(
  'staff-publishing',
  { kind: 'nothing' },
  { encode: JSON.stringify, decode },
);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Something changed that the public site shows: what changes within ten seconds goes out together. */
export function publish(): void {
  $publishing.set({ kind: 'pending' });
  timer ??= setTimeout(() => void publishNow(), debounceMs);
}

/** Asks for a new release at once, unless a rollback holds. */
export const publishNow = (): Promise<void> => send(false);

/** Asks for a new release that ends a rollback, as the person agreed. */
export const publishOverRollback = (): Promise<void> => send(true);

async function send(endsRollback: boolean): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const token = accessToken();
  if (token === null) {
    publish();
    return;
  }
  $publishing.set({ kind: 'pending' });
  const answer = await sendRequest(token, endsRollback);
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- publish() may have set it meanwhile
  if (timer === undefined) $publishing.set(answer);
}

/** What still waits to go out together goes out now. */
export async function flushPublish(): Promise<void> {
  if (timer !== undefined) await publishNow();
}

/** Sends what waits when the page is left, and takes up what an earlier page left behind. */
export function resumePublishing(): () => void {
  const left = $publishing.get();
  if (left.kind === 'pending') void publishNow();
  const isShort = left.kind === 'requested' || left.kind === 'unsupported';
  if (isShort && Date.now() - Date.parse(left.since) > maxAgeMs)
    $publishing.set({ kind: 'nothing' });
  const leave = () => void flushPublish();
  addEventListener('pagehide', leave);
  return () => removeEventListener('pagehide', leave);
}

async function sendRequest(token: string, endsRollback: boolean): Promise<Publishing> {
  try {
    const answer = await requestPublish(token, endsRollback);
    if (answer.ok)
      return { kind: 'requested', since: answer.value, ...(endsRollback && { endsRollback }) };
    if (answer.code !== 'not-allowed')
      return { kind: answer.code, since: new Date().toISOString() };
    void refreshSession();
    return { kind: answer.code };
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    console.warn(error.message);
    return { kind: 'unavailable' };
  }
}

function decode(stored: string): Publishing {
  try {
    return z.parse(publishing, JSON.parse(stored));
  } catch {
    return { kind: 'nothing' };
  }
}
