import type { PGlite } from '@electric-sql/pglite';
import type { Row } from './change-feed.ts';

/** The filter of a subscription is malformed. The message is that of the hosted service. */
export class MalformedFilterError extends Error {
  override readonly name = 'MalformedFilterError';
}

/** The operators of hosted Realtime and of Postgres. */
const operators = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '= any',
  like: '~~',
  ilike: '~~*',
  match: '~',
  imatch: '~*',
  is: 'is',
  isdistinct: 'is distinct from',
} as const;

export type Filter = {
  column: string;
  operator: keyof typeof operators;
  value: string;
  isNegated: boolean;
};

/**
 * Parses filters such as `column=operator.value`, separated by commas outside of brackets and
 * quotes. Throws a MalformedFilterError.
 */
export function parseFilters(text: string): Filter[] {
  return text.trim() === '' ? [] : split(text).map((segment) => parseFilter(segment.trim()));
}

function split(text: string): string[] {
  const segments = [''];
  let depth = 0;
  for (const [piece] of text.matchAll(/"(?:\\.|[^"\\])*"|[(),]|[^"(),]+|"/g)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === ',' && depth <= 0) segments.push('');
    else segments.push(`${segments.pop()}${piece}`);
  }
  return segments;
}

function parseFilter(segment: string): Filter {
  if (segment === '')
    throw rejection('filter must not contain empty segments (check for extra commas)');
  const [column = '', rest] = splitOnce(segment, '=');
  if (rest === undefined) throw rejection(formatList(column));
  const isNegated = rest.startsWith('not.');
  const [operator = '', value] = splitOnce(isNegated ? rest.slice(4) : rest, '.');
  if (value === undefined) throw rejection(formatList(operator));
  if (!isOperator(operator)) throw rejection(formatList(operator, value));
  return { column, operator, value: readValue(operator, value), isNegated };
}

function readValue(operator: Filter['operator'], value: string): string {
  if (operator === 'in') {
    if (/^\(.*\)$/s.test(value)) return `{${value.slice(1, -1)}}`;
    throw rejection('`in` filter value must be wrapped by parentheses');
  }
  const quoted = /^"((?:\\.|[^"\\])*)"$/s.exec(value)?.[1];
  return quoted === undefined ? value : quoted.replaceAll(/\\(.)/gs, '$1');
}

const isOperator = (word: string): word is Filter['operator'] => Object.hasOwn(operators, word);

const rejection = (reason: string) =>
  new MalformedFilterError(`Error parsing \`filter\` params: ${reason}`);

const formatList = (...parts: string[]) =>
  `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`;

function splitOnce(text: string, separator: string): string[] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + separator.length)];
}

const keywords = ['null', 'true', 'false', 'unknown'];
const maxValues = 100;

/**
 * Returns whether a row matches a filter. Postgres evaluates it, so that every type compares
 * correctly.
 */
export async function matchesFilter(
  database: PGlite,
  row: Row,
  filter: Filter,
  columns: readonly Column[],
): Promise<boolean> {
  const column = columns.find(({ name }) => name === filter.column);
  if (!column || !Object.hasOwn(row, column.name)) return false;
  const { rows } = await database.query<{ matches: boolean }>(
    `select (${condition(filter, column.cast)}) is true as matches from jsonb_to_record($1) as input (value ${column.cast})`,
    filter.operator === 'is'
      ? [{ value: row[column.name] }]
      : [{ value: row[column.name] }, filter.value],
  );
  return rows[0]?.matches ?? false;
}

/** Throws the error of Postgres if a filter is invalid for its column. */
export async function checkFilter(
  database: PGlite,
  filter: Filter,
  columns: readonly Column[],
): Promise<void> {
  const column = columns.find(({ name, isSelectable }) => name === filter.column && isSelectable);
  if (!column) throw new Error(`invalid column for filter ${filter.column}`);
  if (filter.operator === 'is' && !keywords.includes(filter.value))
    throw new Error('invalid value for is filter: must be null, true, false, or unknown');
  if (filter.operator === 'in' && filter.value.split(',').length > maxValues)
    throw new Error(`too many values for \`in\` filter. Maximum ${maxValues}`);
  await matchesFilter(database, { [column.name]: null }, filter, columns);
}

function condition({ operator, value, isNegated }: Filter, cast: string): string {
  const operatorSql = operators[operator];
  const right =
    operator === 'is' ? value : operator === 'in' ? `($2::text::${cast}[])` : `$2::text::${cast}`;
  const expression = `value ${operatorSql} ${right}`;
  return isNegated ? `not (${expression})` : expression;
}

export type Column = {
  name: string;
  /** The type's name, as messages contain it, and the type in a cast. */
  type: string;
  cast: string;
  isKey: boolean;
  isSelectable: boolean;
};

/** Returns the columns of a table in order, and whether a role may select each. */
export async function readColumns(
  database: PGlite,
  relation: number,
  role: string,
): Promise<Column[]> {
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

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
