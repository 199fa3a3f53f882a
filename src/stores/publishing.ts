import { persistentAtom } from '@nanostores/persistent';
import * as z from 'zod/mini';
import { requestPublish } from '../data/backend/releases.ts';
import { ServiceUnavailableError } from '../domain/result.ts';
import { accessToken, lacksRight, refreshSession } from './session.ts';

const debounceMs = 10_000;
const maxAgeMs = 10 * 60_000;

const publishing = z.union([
  z.object({ kind: z.enum(['idle', 'pending', 'not-allowed', 'unavailable']) }),
  z.object({ kind: z.enum(['unsupported', 'rolled-back']), since: z.string() }),
  z.object({
    kind: z.literal('requested'),
    since: z.string(),
    endsRollback: z.optional(z.boolean()),
  }),
]);
export type Publishing = z.infer<typeof publishing>;

/**
 * The publishing state of this browser's changes, shared by all tabs. `pending`: changes wait for
 * the debounce. `requested`: the server accepted them at `since` (ISO), and the database holds the
 * build's outcome. `unsupported`: they wait for the next scheduled build. `rolled-back`: they wait
 * for the end of a rollback. Other kinds are errors.
 */
export const $publishing = persistentAtom<Publishing>(
  'staff-publishing',
  { kind: 'idle' },
  { encode: JSON.stringify, decode },
);

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Schedules a release. All changes within ten seconds are published together. Staff whose role does not allow it
 * change only what shoppers do not see.
 */
export function publish(): void {
  if (lacksRight('publish')) return;
  $publishing.set({ kind: 'pending' });
  timer ??= setTimeout(() => void publishNow(), debounceMs);
}

/** Requests a release now. The server rejects it during a rollback. */
export const publishNow = (): Promise<void> => send(false);

/** Requests a release that ends a rollback, after the user's confirmation. */
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
  const result = await sendRequest(token, endsRollback);
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- publish() may set it meanwhile
  if (timer === undefined) $publishing.set(result);
}

/** Publishes pending changes now. */
export async function flushPublish(): Promise<void> {
  if (timer !== undefined) await publishNow();
}

/** Publishes pending changes on page exit, and resumes those of an earlier page. */
export function resumePublishing(): () => void {
  const previous = $publishing.get();
  if (previous.kind === 'pending') void publishNow();
  const isTemporary = previous.kind === 'requested' || previous.kind === 'unsupported';
  if (isTemporary && Date.now() - Date.parse(previous.since) > maxAgeMs)
    $publishing.set({ kind: 'idle' });
  const flush = () => void flushPublish();
  addEventListener('pagehide', flush);
  return () => removeEventListener('pagehide', flush);
}

async function sendRequest(token: string, endsRollback: boolean): Promise<Publishing> {
  try {
    const result = await requestPublish(token, endsRollback);
    if (result.ok)
      return { kind: 'requested', since: result.value, ...(endsRollback && { endsRollback }) };
    if (result.code !== 'not-allowed')
      return { kind: result.code, since: new Date().toISOString() };
    void refreshSession();
    return { kind: result.code };
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
    return { kind: 'idle' };
  }
}
