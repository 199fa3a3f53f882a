import type { PGlite } from '@electric-sql/pglite';
import type { SerialQueue } from '../../../domain/serial-queue.ts';
import { verifyToken, type Claims } from '../jwt.ts';
import { createChangeFeed, type Change, type Row } from './change-feed.ts';
import { createSubscriptions, type Subscriber, type Match } from './subscriptions.ts';

export type PublicationDeps = { database: PGlite; queue: SerialQueue; secret: string };
type PostgresChanges = Parameters<ReturnType<typeof createSubscriptions>['add']>[0];

/**
 * Creates the publication `supabase_realtime`: sends committed changes to the subscribers that may
 * read them. Its queries run in the request queue.
 */
export async function createPublication({ database, queue, secret }: PublicationDeps) {
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    void queue(broadcastChanges).catch(logError);
  };
  const feed = await createChangeFeed(database, schedule);
  const subscriptions = createSubscriptions(database);

  async function broadcastChanges(): Promise<void> {
    isScheduled = false;
    for (const change of await feed.take()) {
      const matches = subscriptions.findMatches(change);
      if (matches.length > 0) await broadcastChange(database, change, matches).catch(logError);
    }
  }

  return {
    readToken: (token: string) => verifyToken(token, secret),
    subscribe: (postgresChanges: PostgresChanges, claims: Claims, send: Subscriber['send']) =>
      queue(() => subscriptions.add(postgresChanges, claims, send)),
    unsubscribe: (subscriber: Subscriber) => void subscriptions.remove(subscriber),
  };
}

const logError = (error: unknown) => console.error('Realtime could not send a change:', error);

export type Publication = Awaited<ReturnType<typeof createPublication>>;

/** Sends one change to the matching subscribers that may read it. */
async function broadcastChange(
  database: PGlite,
  change: Change,
  matches: readonly Match[],
): Promise<void> {
  const roles = Map.groupBy(matches, ({ subscriber }) => subscriber.claims.role);
  for (const [role, matchesOfRole] of roles) {
    const columns = await readColumns(database, change.relation, role);
    const error = findError(change, columns);
    if (error) send(matchesOfRole, toErrorMessage(change, error));
    else {
      const recipients = await filterSequentially(
        matchesOfRole,
        createVisibilityCheck(database, change, columns),
      );
      send(recipients, toMessage(change, columns));
    }
  }
}

function findError({ type }: Change, columns: readonly Column[]): string | undefined {
  if (type === 'DELETE') return undefined;
  const keys = columns.filter(({ isKey }) => isKey);
  if (keys.length === 0) return 'Error 400: Bad Request, no primary key';
  return keys.every(({ isSelectable }) => isSelectable) ? undefined : 'Error 401: Unauthorized';
}

/** Creates the check of a match. Equal rights share one query. */
function createVisibilityCheck(database: PGlite, change: Change, columns: readonly Column[]) {
  const results = new Map<string, Promise<boolean>>();
  return ({ subscriber: { claims } }: Match): Promise<boolean> => {
    const key = JSON.stringify(claims);
    const result =
      results.get(key) ?? canSelectRow(database, change, claims, columns).catch(() => false);
    results.set(key, result);
    return result;
  };
}

async function filterSequentially(
  matches: readonly Match[],
  isVisible: (match: Match) => Promise<boolean>,
): Promise<Match[]> {
  const recipients: Match[] = [];
  for (const match of matches) if (await isVisible(match)) recipients.push(match);
  return recipients;
}

/** Sends one message per subscriber. */
function send(recipients: readonly Match[], message: object): void {
  for (const [subscriber, matches] of Map.groupBy(recipients, (match) => match.subscriber))
    subscriber.send(
      matches.map(({ binding }) => binding.id),
      message,
    );
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

/** Builds the message of a change that the role may not read. */
function toErrorMessage({ schema, table, type }: Change, error: string) {
  return {
    schema,
    table,
    commit_timestamp: null,
    type,
    columns: [],
    record: {},
    ...(type === 'UPDATE' && { old_record: {} }),
    errors: [error],
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
