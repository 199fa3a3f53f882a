import type { ChangeTopic } from '../../domain/merchandising/scheduled-change.ts';
import {
  getSupabaseClient,
  insertOnce,
  mutate,
  query,
  queryAll,
  type QueryResult,
} from './postgrest.ts';

/** Fetches who holds the public site, and since when. Null without a hold. Throws ServiceUnavailableError. */
export const fetchHold = () =>
  query(
    'The hold',
    getSupabaseClient().from('publish_hold').select('held_at, held_by, holder_id').maybeSingle(),
  );

/** Begins or ends the hold of the public collections and staff picks. */
export const setHold = (held: boolean): QueryResult<unknown> =>
  mutate('The hold', getSupabaseClient().rpc('set_publish_hold', { held }));

const scheduled = () => getSupabaseClient().from('scheduled_changes');

/** Fetches the changes that wait and those of the last 30 days, the latest first. Throws ServiceUnavailableError. */
export async function listScheduledChanges() {
  const rows = await queryAll('The scheduled changes', () =>
    scheduled().select(
      'id, topic, row_id, label, change, apply_at, created_by_name, created_by, applied_at, error',
      { count: 'exact' },
    ),
  );
  return rows.toSorted((a, b) => b.apply_at.localeCompare(a.apply_at));
}

export type ScheduledChangeRow = Awaited<ReturnType<typeof listScheduledChanges>>[number];

type NewChange = {
  id: string;
  topic: ChangeTopic;
  row_id: string;
  label: string;
  change: Record<string, string | boolean>;
  apply_at: string;
};

/**
 * Schedules a change of a row, once for an id. The database refuses one that could not be made now. A
 * change that an earlier attempt scheduled is replaced.
 */
export const scheduleChange = (change: NewChange): QueryResult<{ id: string }> =>
  insertOnce(
    'The scheduled change',
    scheduled().insert(change).select('id').single(),
    () => scheduled().select('id').eq('id', change.id).maybeSingle(),
    async ({ id }) => {
      const canceled = await cancelScheduledChange(id);
      if (!canceled.ok) return canceled;
      return mutate('The scheduled change', scheduled().insert(change).select('id').single());
    },
  );

/** Moves a change that is not applied yet to another moment. */
export const moveScheduledChange = (id: string, applyAt: string): QueryResult<{ id: string }> =>
  mutate(
    'The scheduled change',
    scheduled()
      .update({ apply_at: applyAt })
      .eq('id', id)
      .is('applied_at', null)
      .select('id')
      .single(),
  );

/** Cancels a change that is not applied yet. */
export const cancelScheduledChange = (id: string): QueryResult<{ id: string }> =>
  mutate('The scheduled change', scheduled().delete().eq('id', id).select('id').single());
