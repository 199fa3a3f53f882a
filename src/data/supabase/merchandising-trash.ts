import { getSupabaseClient } from './client.ts';
import { type QueryResult, mutate, query } from './postgrest.ts';

/** Fetches the rows of a table deleted in the last 30 days, newest first. Throws ServiceUnavailableError. */
export const listDeleted = (subject: 'staff_picks' | 'collections_config') =>
  query(
    'The trash',
    getSupabaseClient()
      .from('merchandising_trash')
      .select('id, title, deleted_at, deleted_by')
      .eq('subject', subject)
      .order('deleted_at', { ascending: false })
      .limit(200),
  );

/** Restores a deleted row at its place. The code is `duplicate` if it was added again meanwhile. */
export const restoreDeleted = (id: string): QueryResult<unknown> =>
  mutate('The trash', getSupabaseClient().rpc('restore_merchandising', { id }));
