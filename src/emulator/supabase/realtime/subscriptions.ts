import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import type { Claims } from '../jwt.ts';
import type { Change } from './change-feed.ts';
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

  /** Resolves the published tables of an entry. They stay fixed until the client subscribes again. */
  async function bind(id: number, params: PostgresChangesParams): Promise<Binding> {
    const { rows } = await database.query<{ relation: number }>(
      `select format('%I.%I', schemaname, tablename)::regclass::oid as relation
       from pg_publication_tables
       where pubname = 'supabase_realtime'
         and ($1 = '*' or schemaname = $1) and ($2 = '*' or tablename = $2)`,
      [params.schema, params.table],
    );
    const relations = rows.map(({ relation }) => relation);
    if (relations.length > 0) return { ...params, id, relations };
    const { event, schema, table } = params;
    throw new Error(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${event}, schema: ${schema}, table: ${table}]`,
    );
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
      for (const { id, params } of parsed) bindings.push(await bind(id, params));
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
  select: z.unknown().optional(),
});

/** One `postgres_changes` entry of a channel. */
type PostgresChangesParams = {
  event: '*' | (typeof events)[number];
  schema: string;
  table: string;
};

/** Parses a client's `postgres_changes` entry. Throws the message of the hosted service, or for what it has beyond. */
function parsePostgresChanges(sent: unknown): PostgresChangesParams {
  const parsed = params.safeParse(sent);
  if (!parsed.success || (parsed.data.schema === undefined && parsed.data.table === undefined))
    throw new Error(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(sent)}`,
    );
  const { schema = 'public', table = '*', filter, select } = parsed.data;
  if (filter || select) throw new Error('The local Realtime does not support filter and select.');
  const requestedEvent = parsed.data.event?.toUpperCase();
  return { event: events.find((one) => one === requestedEvent) ?? '*', schema, table };
}
