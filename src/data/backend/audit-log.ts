import * as z from 'zod/mini';
import type { Activity } from '../../domain/people/activity.ts';
import { type IsoDate, isIsoDate } from '../../domain/time/date.ts';
import { shop } from '../../domain/site/shop.ts';
import { addDays, fromLocalDateTime } from '../../domain/time/zoned-time.ts';
import { getSupabaseClient, query } from './postgrest.ts';

const text = z.nullable(z.string());
const details = z.catch(z.record(z.string(), z.tuple([text, text])), {});

const columns = 'id, occurred_at, actor_name, action, topic, label, details';

type LogRow = Omit<Activity, 'details'> & { details: unknown };
const toActivity = (row: LogRow): Activity => ({ ...row, details: z.parse(details, row.details) });

/** Empty values select everything. `person` is a part of a name, `day` a day by the shop's clock. */
export type ActivityFilter = { person: string; topic: string; day: IsoDate };
export const everything: ActivityFilter = { person: '', topic: '', day: '' };

/** The `like` pattern for names that contain a text. */
const containing = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** The number of entries that a page of the log shows. */
export const activityPageSize = 50;

/**
 * Fetches changes of staff, newest first, at most `limit`. `before` is the last entry of the previous page.
 * Throws ServiceUnavailableError.
 */
export async function listActivity(
  { person, topic, day }: ActivityFilter,
  limit: number = activityPageSize,
  before: Activity | null = null,
): Promise<Activity[]> {
  let log = getSupabaseClient().from('audit_log').select(columns);
  if (person.trim()) log = log.ilike('actor_name', containing(person));
  if (topic) log = log.eq('topic', topic);
  if (isIsoDate(day)) {
    const start = fromLocalDateTime(shop.timeZone, day, '00:00').toISOString();
    const end = fromLocalDateTime(shop.timeZone, addDays(day, 1), '00:00').toISOString();
    log = log.gte('occurred_at', start).lt('occurred_at', end);
  }
  if (before) log = log.or(isBefore(before));
  const rows = await query('The log', newestFirst(log).limit(limit));
  return rows.map(toActivity);
}

/** The number of held changes that the dashboard lists. */
export const maxHeldChanges = 50;

/**
 * Fetches the changes of collections and staff picks since a hold began, newest first, at most
 * `maxHeldChanges`. Throws ServiceUnavailableError.
 */
export async function listHeldChanges(since: string): Promise<Activity[]> {
  const log = getSupabaseClient()
    .from('audit_log')
    .select(columns)
    .in('topic', ['collections_config', 'staff_picks'])
    .gt('occurred_at', since);
  return (await query('The held changes', newestFirst(log).limit(maxHeldChanges))).map(toActivity);
}

/** Fetches the last rollback or its end. Null if there was none. Throws ServiceUnavailableError. */
export async function fetchLastRollback(): Promise<Activity | null> {
  const log = getSupabaseClient().from('audit_log').select(columns).eq('topic', 'releases');
  const [last] = await query('The log', newestFirst(log).limit(1));
  return last ? toActivity(last) : null;
}

/** Fetches all changes that match, newest first. Throws ServiceUnavailableError. */
export const listAllActivity = (filter: ActivityFilter): Promise<Activity[]> =>
  fetchAll((last: Activity | null) => listActivity(filter, exportPageSize, last));

type LogChange = Pick<Activity, 'id' | 'occurred_at' | 'actor_name'>;

/** Fetches who changed something since a timestamp, newest first. Throws ServiceUnavailableError. */
export const listChangesSince = (since: string): Promise<LogChange[]> =>
  fetchAll((last: LogChange | null) => {
    const changes = getSupabaseClient().from('audit_log').select('id, occurred_at, actor_name');
    const later = changes.gt('occurred_at', since);
    const log = last ? later.or(isBefore(last)) : later;
    return query('The log', newestFirst(log).limit(exportPageSize));
  });

async function fetchAll<Entry>(fetchAfter: (last: Entry | null) => Promise<Entry[]>) {
  const entries: Entry[] = [];
  for (;;) {
    const page = await fetchAfter(entries.at(-1) ?? null);
    // The service may send fewer than were asked for.
    if (page.length === 0) return entries;
    entries.push(...page);
  }
}

const exportPageSize = 1000;
const isBefore = ({ id, occurred_at }: Pick<Activity, 'id' | 'occurred_at'>): string =>
  `occurred_at.lt."${occurred_at}",and(occurred_at.eq."${occurred_at}",id.lt.${id})`;
const newestFirst = <Log extends { order: (column: string, options: object) => Log }>(log: Log) =>
  log.order('occurred_at', { ascending: false }).order('id', { ascending: false });
