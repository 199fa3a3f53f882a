import { getSupabaseClient } from './client.ts';
import { type QueryResult, mutate, queryAll } from './postgrest.ts';

/** The tables whose deleted rows go to the trash. */
type TrashTopic = 'events' | 'staff_picks' | 'collections_config';

/** Fetches the rows of a table deleted in the last 30 days, newest first. Throws ServiceUnavailableError. */
export async function listDeleted(topic: TrashTopic) {
  const rows = await queryAll('The trash', (after) =>
    getSupabaseClient()
      .from('trash')
      .select('id, title, deleted_at, deleted_by', { count: 'exact' })
      .eq('topic', topic)
      .gt('id', after)
      .order('id'),
  );
  return rows.toSorted((a, b) => b.deleted_at.localeCompare(a.deleted_at));
}

/**
 * Restores a deleted row at its place, and returns it. The code is `duplicate` if it was added again
 * meanwhile.
 */
export const restoreDeleted = (topic: TrashTopic, id: string): QueryResult<unknown> =>
  mutate('The trash', getSupabaseClient().rpc('restore_deleted', { topic, id }));
