import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import type { Claims } from '../jwt.ts';
import type { Change } from './change-feed.ts';
import {
  checkFilter,
  MalformedFilterError,
  parseFilters,
  type Filter,
  readColumns,
} from './filter.ts';

/** One active `postgres_changes` entry of a channel, with the id that its client knows. */
export type Binding = PostgresChangesParams & { id: number; relations: number[] };
export type Subscriber = {
  claims: Claims;
  bindings: Binding[];
  send: (ids: number[], data: object) => void;
};

/** Creates the store of subscriptions. */
export function createSubscriptions(database: PGlite) {
  const subscribers = new Set<Subscriber>();

  /**
   * Resolves the published tables of an entry and validates its filters for the role. The result
   * stays fixed until the client subscribes again.
   */
  async function bind(
    id: number,
    params: PostgresChangesParams,
    { role }: Claims,
  ): Promise<Binding> {
    const { rows } = await database.query<{ relation: number }>(
      `select format('%I.%I', schemaname, tablename)::regclass::oid as relation
       from pg_publication_tables
       where pubname = 'supabase_realtime'
         and ($1 = '*' or schemaname = $1) and ($2 = '*' or tablename = $2)`,
      [params.schema, params.table],
    );
    const relations = rows.map(({ relation }) => relation);
    if (relations.length === 0)
      throw new Error(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${describeParams(params)}`,
      );
    try {
      for (const relation of relations) {
        const columns = await readColumns(database, relation, role);
        for (const filter of params.filters) await checkFilter(database, filter, columns);
        const invalid = params.select?.find((selected) =>
          columns.every(({ name, isSelectable }) => name !== selected || !isSelectable),
        );
        if (invalid !== undefined) throw new Error(`invalid column for select ${invalid}`);
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${describeParams(params)}. Exception: ${reason}`,
        { cause: error },
      );
    }
    return { ...params, id, relations };
  }

  return {
    /** Adds all entries or none. Throws errors for the client. */
    async add(
      postgresChanges: readonly { id: number; sent: unknown }[],
      claims: Claims,
      send: Subscriber['send'],
    ): Promise<Subscriber> {
      const parsed = postgresChanges.map(({ id, sent }) => ({
        id,
        params: parsePostgresChanges(sent),
      }));
      const bindings: Binding[] = [];
      for (const { id, params } of parsed) bindings.push(await bind(id, params, claims));
      const subscriber = { claims, bindings, send };
      subscribers.add(subscriber);
      return subscriber;
    },
    remove: (subscriber: Subscriber): boolean => subscribers.delete(subscriber),
    /** Returns the entries that match the table and the type of a change. */
    findMatches: ({ relation, type }: Change) =>
      [...subscribers].flatMap((subscriber) =>
        subscriber.bindings
          .filter(
            ({ relations, event }) => relations.includes(relation) && matchesEvent(event, type),
          )
          .map((binding) => ({ subscriber, binding })),
      ),
  };
}

const matchesEvent = (event: Binding['event'], type: Change['type']) =>
  event === '*' || event === type;

type Subscriptions = ReturnType<typeof createSubscriptions>;
export type Match = ReturnType<Subscriptions['findMatches']>[number];

const events = ['INSERT', 'UPDATE', 'DELETE'] as const;
const params = z.object({
  event: z.string().optional(),
  schema: z.string().optional(),
  table: z.string().optional(),
  filter: z.string().optional(),
  select: z.union([z.string(), z.array(z.unknown())]).nullish(),
});

/** One `postgres_changes` entry of a channel. */
type PostgresChangesParams = {
  event: '*' | (typeof events)[number];
  schema: string;
  table: string;
  filters: Filter[];
  select: string[] | null;
};

/**
 * Parses a client's `postgres_changes` entry. Throws a MalformedFilterError with the message of the
 * hosted service.
 */
function parsePostgresChanges(sent: unknown): PostgresChangesParams {
  const parsed = params.safeParse(sent);
  if (!parsed.success || (parsed.data.schema === undefined && parsed.data.table === undefined))
    throw new MalformedFilterError(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(sent)}`,
    );
  const { schema = 'public', table = '*', filter = '' } = parsed.data;
  const select = readSelect(parsed.data.select);
  if (select && (schema === '*' || table === '*'))
    throw new MalformedFilterError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    );
  const requestedEvent = parsed.data.event?.toUpperCase();
  const event = events.find((one) => one === requestedEvent) ?? '*';
  return { event, schema, table, filters: parseFilters(filter), select };
}

function readSelect(sent: z.infer<typeof params>['select']): string[] | null {
  if (typeof sent === 'string')
    throw new MalformedFilterError(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    );
  const names = (sent ?? []).filter((name) => typeof name === 'string');
  return names.length > 0 ? names : null;
}

/** Formats an entry as in the messages of the hosted service. */
function describeParams({
  event: type,
  schema,
  table,
  filters,
  select,
}: PostgresChangesParams): string {
  const filter = filters.map(
    ({ column, operator, value, isNegated }) =>
      `{${[column, operator, value].map((part) => JSON.stringify(part)).join(', ')}, ${isNegated}}`,
  );
  const columns = select ? `[${select.map((name) => JSON.stringify(name)).join(', ')}]` : 'nil';
  return `[event: ${type}, schema: ${schema}, table: ${table}, filters: [${filter.join(', ')}], select: ${columns}]`;
}
