import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import type { SerialQueue } from '../../../domain/serial-queue.ts';
import { verifyToken, type Claims } from '../keys.ts';

type Row = Record<string, unknown>;
type Change = {
  /** The table's oid and its quoted name. */
  relation: number;
  name: string;
  schema: string;
  table: string;
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  commit_timestamp: string;
  record: Row | null;
  old_record: Row | null;
  hasRowSecurity: boolean;
};
/** One active `postgres_changes` entry of a channel, with the id that its client knows. */
type Binding = { id: number; relation: number };
export type Subscriber = {
  claims: Claims;
  bindings: Binding[];
  send: (ids: number[], data: object) => void;
};
type Match = { subscriber: Subscriber; ids: number[] };

const takeChanges = `
  with taken as (delete from emulator.changes returning *)
  select
    relation, format('%I.%I', nspname, relname) as name, nspname as schema, relname as table, type,
    to_char(occurred_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as commit_timestamp,
    record, old_record, relrowsecurity as "hasRowSecurity"
  from taken
  join pg_class on pg_class.oid = relation
  join pg_namespace on pg_namespace.oid = relnamespace
  join pg_publication_tables on pubname = 'supabase_realtime'
    and schemaname = nspname and tablename = relname
  order by id`;

export type PublicationDeps = { database: PGlite; queue: SerialQueue; secret: string };

/**
 * Creates the publication `supabase_realtime`: sends committed changes to the subscribers that may
 * read them. Triggers record the changes, because PGlite has no logical replication. Its queries run
 * in the request queue.
 */
export async function createPublication({ database, queue, secret }: PublicationDeps) {
  const subscribers = new Set<Subscriber>();
  let isScheduled = false;

  async function broadcastChanges(): Promise<void> {
    isScheduled = false;
    const { rows } = await database.query<Change>(takeChanges);
    for (const change of rows) {
      const matches = [...subscribers].flatMap((subscriber): Match[] => {
        const bound = subscriber.bindings.filter(({ relation }) => relation === change.relation);
        return bound.length > 0 ? [{ subscriber, ids: bound.map(({ id }) => id) }] : [];
      });
      if (matches.length > 0) await broadcastChange(database, change, matches).catch(logError);
    }
  }

  await database.exec(readFileSync(new URL('./change-feed.sql', import.meta.url), 'utf8'));
  await database.listen('emulator_changes', () => {
    if (isScheduled) return;
    isScheduled = true;
    void queue(broadcastChanges).catch(logError);
  });

  return {
    readToken: (token: string) => verifyToken(token, secret),
    /** Subscribes to all entries or none. Rejects with an error for the client. */
    subscribe: (
      entries: readonly { id: number; sent: unknown }[],
      claims: Claims,
      send: Subscriber['send'],
    ): Promise<Subscriber> =>
      queue(async () => {
        const bindings: Binding[] = [];
        for (const { id, sent } of entries)
          bindings.push({ id, relation: await findRelation(database, sent) });
        const subscriber = { claims, bindings, send };
        subscribers.add(subscriber);
        return subscriber;
      }),
    unsubscribe: (subscriber: Subscriber) => void subscribers.delete(subscriber),
  };
}

const logError = (error: unknown) => console.error('Realtime could not send a change:', error);

export type Publication = Awaited<ReturnType<typeof createPublication>>;

const subscription = z.strictObject({
  event: z.literal('*'),
  schema: z.string(),
  table: z.string(),
});

/** Returns the oid of a published table. It stays the same until the client subscribes again. */
async function findRelation(database: PGlite, sent: unknown): Promise<number> {
  const { data: asked } = subscription.safeParse(sent);
  if (!asked)
    throw new Error(
      `The local Realtime does not support ${JSON.stringify(sent)}, only all events of one table.`,
    );
  const { rows } = await database.query<{ relation: number }>(
    `select format('%I.%I', schemaname, tablename)::regclass::oid as relation
     from pg_publication_tables
     where pubname = 'supabase_realtime' and schemaname = $1 and tablename = $2`,
    [asked.schema, asked.table],
  );
  const [row] = rows;
  if (row) return row.relation;
  throw new Error(
    `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: *, schema: ${asked.schema}, table: ${asked.table}]`,
  );
}

async function broadcastChange(
  database: PGlite,
  change: Change,
  matches: readonly Match[],
): Promise<void> {
  const roles = Map.groupBy(matches, ({ subscriber }) => subscriber.claims.role);
  for (const [role, matchesOfRole] of roles) {
    const columns = await readColumns(database, change.relation, role);
    const mayHear =
      change.type === 'DELETE' ||
      columns.every(({ isKey, isSelectable }) => isSelectable || !isKey);
    const isVisible = createVisibilityCheck(database, change, columns);
    const message = mayHear ? toMessage(change, columns) : toErrorMessage(change);
    for (const { subscriber, ids } of matchesOfRole)
      if (!mayHear || (await isVisible(subscriber.claims))) subscriber.send(ids, message);
  }
}

/** Creates the check of the claims of a subscriber. Equal claims share one query. */
function createVisibilityCheck(database: PGlite, change: Change, columns: readonly Column[]) {
  const results = new Map<string, Promise<boolean>>();
  return (claims: Claims): Promise<boolean> => {
    const key = JSON.stringify(claims);
    const result =
      results.get(key) ?? canSelectRow(database, change, claims, columns).catch(() => false);
    results.set(key, result);
    return result;
  };
}

/**
 * Returns whether row-level security lets the claims select the changed row now. A deleted row
 * cannot be checked; as in the hosted service, every subscriber receives its key.
 */
async function canSelectRow(
  database: PGlite,
  { type, name, record, hasRowSecurity }: Change,
  claims: Claims,
  columns: readonly Column[],
): Promise<boolean> {
  if (type === 'DELETE' || !record || !hasRowSecurity) return true;
  const keys = columns.filter(({ isKey }) => isKey);
  const conditions = keys.map(
    ({ name: key, cast }, index) => `${quote(key)} = $${index + 1}::${cast}`,
  );
  return database.transaction(async (transaction) => {
    await transaction.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', '', true),
         set_config('request.jwt.claim.role', '', true), set_config('role', $2, true)`,
      [JSON.stringify(claims), claims.role],
    );
    const { rows } = await transaction.query(
      `select from ${name} where ${conditions.join(' and ')}`,
      keys.map(({ name: key }) => record[key]),
    );
    return rows.length > 0;
  });
}

/** Builds the message of a change for one role, with the columns that the role may read. */
function toMessage(change: Change, columns: readonly Column[]) {
  const { schema, table, type, commit_timestamp, record, old_record, hasRowSecurity } = change;
  const visible = columns.filter(({ isSelectable }) => isSelectable);
  const oldColumns =
    type === 'DELETE' && hasRowSecurity ? visible.filter(({ isKey }) => isKey) : visible;
  return {
    schema,
    table,
    commit_timestamp,
    type,
    columns: visible.map(({ name, type: kind }) => ({ name, type: kind })),
    ...(record && { record: pick(record, visible) }),
    ...(old_record && { old_record: pick(old_record, oldColumns) }),
    errors: null,
  };
}

function toErrorMessage({ schema, table, type }: Change) {
  return {
    schema,
    table,
    commit_timestamp: null,
    type,
    columns: [],
    record: {},
    ...(type === 'UPDATE' && { old_record: {} }),
    errors: ['Error 401: Unauthorized'],
  };
}

const pick = (row: Row, columns: readonly Column[]): Row =>
  Object.fromEntries(
    columns.filter(({ name }) => Object.hasOwn(row, name)).map(({ name }) => [name, row[name]]),
  );

type Column = {
  name: string;
  /** The type's name, as messages contain it, and the type in a cast. */
  type: string;
  cast: string;
  isKey: boolean;
  isSelectable: boolean;
};

/** Returns the columns of a table in order, and whether a role may select each. */
async function readColumns(database: PGlite, relation: number, role: string): Promise<Column[]> {
  const { rows } = await database.query<Column>(
    `select attname as name, typname as type, format_type(atttypid, null) as cast,
       coalesce(attnum = any (conkey), false) as "isKey",
       has_column_privilege($2::name, attrelid, attnum, 'select') as "isSelectable"
     from pg_attribute
     join pg_type on pg_type.oid = atttypid
     left join pg_constraint on conrelid = attrelid and contype = 'p'
     where attrelid = $1 and attnum > 0 and not attisdropped
     order by attnum`,
    [relation, role],
  );
  return rows;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
