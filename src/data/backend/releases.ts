import * as z from 'zod/mini';
import { ServiceUnavailableError, type Result } from '../../domain/result.ts';
import { call } from './call.ts';
import { getSupabaseClient, query } from './postgrest.ts';

const releases = () => getSupabaseClient().from('releases');

/**
 * Fetches the newest live release: the start of its build, its number of books, and the reason for
 * skipped records. Throws ServiceUnavailableError.
 */
export const fetchLiveRelease = () =>
  query(
    'The releases',
    releases()
      .select('built_at, books, reason')
      .eq('outcome', 'live')
      .order('built_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );

/** Fetches the newest build since a timestamp. Null if none. Throws ServiceUnavailableError. */
export const fetchReleaseSince = (since: string) =>
  query(
    'The release',
    releases()
      .select('built_at, outcome, reason')
      .gte('built_at', since)
      .order('built_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
  );

/** The number of attempts that the history shows. */
export const maxReleases = 30;

/** Fetches the latest attempts to build the site, newest first. Throws ServiceUnavailableError. */
export const listReleases = () =>
  query(
    'The releases',
    releases()
      .select('id, built_at, trigger, books, seconds, outcome, reason')
      .order('built_at', { ascending: false })
      .limit(maxReleases),
  );

export type ReleaseRow = Awaited<ReturnType<typeof listReleases>>[number];

type PublisherCall = { token?: string; method?: string; body?: object; keepalive?: boolean };

/**
 * Calls the site's own server, on behalf of the token's user. `body` is undefined if the host serves only
 * files. Throws UnreachedError after 10 s or without a whole response.
 */
const callPublisher = (path: string, { token, body, ...init }: PublisherCall = {}) =>
  call({
    name: 'The site',
    url: path,
    timeoutMs: 10_000,
    ...init,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(body && { body: JSON.stringify(body) }),
  });

const health = z.object({
  builtAt: z.string(),
  books: z.number(),
  rolledBack: z.optional(z.boolean()),
});

type ServedRelease = z.infer<typeof health>;

/**
 * Fetches the release that shoppers see, and whether it is a rollback. Null if the host serves only
 * files, or before the first release. Throws ServiceUnavailableError.
 */
export async function fetchServedRelease(): Promise<ServedRelease | null> {
  const { body } = await callPublisher('/healthz');
  return z.safeParse(health, body).data ?? null;
}

const stored = z.object({
  releases: z.array(z.object({ id: z.string(), isLive: z.boolean(), isPinned: z.boolean() })),
});

type StoredRelease = z.infer<typeof stored>['releases'][number];

/** Fetches what can be set live. Null if the host serves files. Throws ServiceUnavailableError. */
export async function fetchStoredReleases(token: string): Promise<StoredRelease[] | null> {
  const { status, body } = await callPublisher('/releases', { token });
  if (status >= 500) throw new ServiceUnavailableError(`The site answered ${status}`);
  return z.safeParse(stored, body).data?.releases ?? null;
}

/**
 * Sets an earlier release live on behalf of the token's user. Returns false if the server refuses, or no
 * longer has it. Throws ServiceUnavailableError.
 */
export async function rollBackRelease(token: string, id: string): Promise<boolean> {
  const { ok, status } = await callPublisher('/rollback', { method: 'POST', token, body: { id } });
  if (status >= 500) throw new ServiceUnavailableError(`The site answered ${status}`);
  return ok;
}

const accepted = z.object({ since: z.string() });
const rejected = z.object({ code: z.string() });

/**
 * Requests a new release from the site's server, on behalf of the token's user. The request
 * continues after the page is closed. A rolled-back release is replaced only with `endsRollback`;
 * otherwise the code is `rolled-back`. The value is the server's time: a build that starts at or
 * after it contains all earlier changes. `unsupported` means that the host serves only files.
 * Throws ServiceUnavailableError.
 */
export async function requestPublish(
  token: string,
  endsRollback = false,
): Promise<Result<string, 'not-allowed' | 'unsupported' | 'rolled-back'>> {
  const { status, body } = await callPublisher('/refresh', {
    method: 'POST',
    token,
    keepalive: true,
    ...(endsRollback && { body: { endsRollback } }),
  });
  const parsed = z.safeParse(accepted, body);
  if (status === 202 && parsed.success) return { ok: true, value: parsed.data.since };
  const isPublishEndpoint = z.safeParse(rejected, body).success;
  if (isPublishEndpoint && status === 409) return { ok: false, code: 'rolled-back' };
  if (isPublishEndpoint && (status === 401 || status === 403))
    return { ok: false, code: 'not-allowed' };
  if (!isPublishEndpoint && (status < 500 || status === 501))
    return { ok: false, code: 'unsupported' };
  throw new ServiceUnavailableError(`The site answered ${status}`);
}
