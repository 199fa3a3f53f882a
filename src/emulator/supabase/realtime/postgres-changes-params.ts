import { z } from 'zod';
import { MalformedFilterError, parseFilters, type Filter } from './filter.ts';

const events = ['INSERT', 'UPDATE', 'DELETE'] as const;
const params = z.object({
  event: z.string().optional(),
  schema: z.string().optional(),
  table: z.string().optional(),
  filter: z.string().optional(),
  select: z.union([z.string(), z.array(z.unknown())]).nullish(),
});

/** One `postgres_changes` entry of a channel. */
export type PostgresChangesParams = {
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
export function parsePostgresChanges(sent: unknown): PostgresChangesParams {
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
export function describeParams({
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
