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
