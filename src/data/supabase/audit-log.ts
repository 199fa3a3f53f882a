import * as z from 'zod/mini';
import type { Activity } from '../../domain/activity.ts';
import { type IsoDate, isIsoDate } from '../../domain/date.ts';
import { shop } from '../../domain/shop.ts';
import { dayAfter, fromLocalDateTime } from '../../domain/zoned-time.ts';
import { getSupabaseClient } from './client.ts';
import { query } from './postgrest.ts';

const text = z.nullable(z.string());
const details = z.catch(z.record(z.string(), z.tuple([text, text])), {});

/** Empty values select everything. `person` is a part of a name, `day` a day by the shop's clock. */
export type ActivityFilter = { person: string; subject: string; day: IsoDate };
export const everything: ActivityFilter = { person: '', subject: '', day: '' };

/** The `like` pattern for names that contain a text. */
const containing = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** Fetches the latest changes of staff, newest first, at most 1,000. Throws ServiceUnavailableError. */
export async function listActivity(
  { person, subject, day }: ActivityFilter,
  limit: number,
): Promise<Activity[]> {
  let log = getSupabaseClient()
    .from('audit_log')
    .select('id, occurred_at, actor_name, action, subject, label, details');
  if (person.trim()) log = log.ilike('actor_name', containing(person));
  if (subject) log = log.eq('subject', subject);
  if (isIsoDate(day)) {
    const start = fromLocalDateTime(shop.timeZone, day, '00:00').toISOString();
    const end = fromLocalDateTime(shop.timeZone, dayAfter(day), '00:00').toISOString();
    log = log.gte('occurred_at', start).lt('occurred_at', end);
  }
  const rows = await query(
    'The log',
    log.order('occurred_at', { ascending: false }).order('id', { ascending: false }).limit(limit),
  );
  return rows.map((row) => ({ ...row, details: z.parse(details, row.details) }));
}

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
