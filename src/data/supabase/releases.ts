import { getSupabaseClient } from './client.ts';
import { query } from './postgrest.ts';

const releases = () => getSupabaseClient().from('releases');

/**
 * The newest release that went live: when its build began to read, how many books it shows, and why it
 * left any out. Throws NoAnswer.
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

/** How the newest build that began at this moment or later ended; null where none has. Throws NoAnswer. */
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
