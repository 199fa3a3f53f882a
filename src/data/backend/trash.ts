import { getSupabaseClient, mutate, queryAll, type QueryResult } from './postgrest.ts';

/** The tables whose deleted rows go to the trash. */
type TrashTopic = 'events' | 'staff_picks' | 'collections_config';

/** A deleted row. Those of one repetition that were deleted together have the same moment and `series_id`. */
export type DeletedRow = {
  id: string;
  title: string;
  deleted_at: string;
  deleted_by: string;
  starts_at: string | null;
  series_id: string | null;
};

/** Fetches the rows of a table deleted in the last 30 days, newest first. Throws ServiceUnavailableError. */
export async function listDeleted(topic: TrashTopic): Promise<DeletedRow[]> {
  const rows = await queryAll('The trash', () =>
    getSupabaseClient()
      .from('trash')
      .select(
        'id, title, deleted_at, deleted_by, starts_at:deleted_row->>starts_at, series_id:deleted_row->>series_id',
        { count: 'exact' },
      )
      .eq('topic', topic),
  );
  return rows.toSorted((a, b) => Date.parse(b.deleted_at) - Date.parse(a.deleted_at));
}

/**
 * Restores deleted rows at their places, and returns them: all that are in the trash, or none. The code is
 * `duplicate` if one was added again meanwhile.
 */
export const restoreDeleted = (topic: TrashTopic, ids: readonly string[]): QueryResult<unknown> =>
  mutate('The trash', getSupabaseClient().rpc('restore_deleted', { topic, ids: [...ids] }));
