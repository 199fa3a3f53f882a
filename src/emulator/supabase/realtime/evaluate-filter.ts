import type { PGlite } from '@electric-sql/pglite';
import type { Column } from './columns.ts';
import type { Row } from './change-feed.ts';
import { operators, type Filter } from './filter.ts';

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
