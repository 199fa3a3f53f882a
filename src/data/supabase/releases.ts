import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../../domain/result.ts';
import { getSupabaseClient } from './client.ts';
import { query } from './postgrest.ts';

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

/**
 * Fetches the outcome of the newest build that started at or after a timestamp. Null if there is
 * none. Throws ServiceUnavailableError.
 */
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
const timeoutMs = 10000;
const health = z.object({
  builtAt: z.string(),
  books: z.number(),
  rolledBack: z.optional(z.boolean()),
});

export type ServedRelease = z.infer<typeof health>;

/**
 * Fetches the release that shoppers see, and whether it is a rollback. Null if the host serves only
 * files, or before the first release. Throws ServiceUnavailableError.
 */
export async function fetchServedRelease(): Promise<ServedRelease | null> {
  const response = await fetch('/healthz', { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: unknown) => {
      throw new ServiceUnavailableError('The site was not reached', { cause });
    },
  );
  const parsed = z.safeParse(health, await response.json().catch(() => null));
  return parsed.success ? parsed.data : null;
}
