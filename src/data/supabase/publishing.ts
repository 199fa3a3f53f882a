import type { ChangeSubject } from '../../domain/scheduled-change.ts';
import { getSupabaseClient } from './client.ts';
import { type QueryResult, mutate, query } from './postgrest.ts';

/** Fetches who holds the public site, and since when. Null without a hold. Throws ServiceUnavailableError. */
export const fetchHold = () =>
  query(
    'The hold',
    getSupabaseClient().from('publish_hold').select('held_at, held_by').maybeSingle(),
  );

/** Begins or ends the hold of the public collections and staff picks. */
export const setHold = (held: boolean): QueryResult<unknown> =>
  mutate('The hold', getSupabaseClient().rpc('set_publish_hold', { held }));

const scheduled = () => getSupabaseClient().from('scheduled_changes');

/** Fetches the changes that wait, the next first, and those of the last days. Throws ServiceUnavailableError. */
export const listScheduledChanges = () =>
  query(
    'The scheduled changes',
    scheduled()
      .select('id, subject, label, apply_at, created_by_name, applied_at, error')
      .order('apply_at', { ascending: false })
      .limit(200),
  );

export type ScheduledChangeRow = Awaited<ReturnType<typeof listScheduledChanges>>[number];

type NewChange = {
  subject: ChangeSubject;
  row_id: string;
  label: string;
  change: Record<string, string | boolean>;
  apply_at: string;
};

/** Schedules a change of a row. The database refuses one that could not be made now. */
export const scheduleChange = (change: NewChange): QueryResult<{ id: string }> =>
  mutate('The scheduled change', scheduled().insert(change).select('id').single());

/** Cancels a change that is not applied yet. */
export const cancelScheduledChange = (id: string): QueryResult<{ id: string }> =>
  mutate('The scheduled change', scheduled().delete().eq('id', id).select('id').single());
