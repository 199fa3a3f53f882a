import { getSupabaseClient } from './client.ts';
import { query } from './postgrest.ts';

export type Activity = {
  id: number;
  occurred_at: string;
  actor_name: string;
  action: string;
  subject: string;
  label: string | null;
};

/** Fetches who changed something since a timestamp, at most the latest thousand. Throws ServiceUnavailableError. */
export const listChangesSince = (since: string) =>
  query(
    'The log',
    getSupabaseClient()
      .from('audit_log')
      .select('occurred_at, actor_name')
      .gt('occurred_at', since)
      .order('occurred_at', { ascending: false })
      .limit(1000),
  );

/** Fetches staff's latest changes, newest first. Throws ServiceUnavailableError. */
export async function listActivity(): Promise<Activity[]> {
  const log = getSupabaseClient()
    .from('audit_log')
    .select('id, occurred_at, actor_name, action, subject, label');
  return query(
    'The log',
    log.order('occurred_at', { ascending: false }).order('id', { ascending: false }).limit(20),
  );
}
