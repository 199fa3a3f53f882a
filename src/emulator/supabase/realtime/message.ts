import type { Column } from './columns.ts';
import type { Change, Row } from './change-feed.ts';

/** A change as one role is told it: only columns that it may read, and that the client chose. */
export function toMessage(change: Change, columns: readonly Column[], select: string[] | null) {
  const { schema, table, type, commit_timestamp, record, old_record, hasRowSecurity } = change;
  const told = columns.filter(
    ({ name, isKey, isSelectable }) =>
      isSelectable && (select === null || isKey || select.includes(name)),
  );
  const toldOfGone = type === 'DELETE' && hasRowSecurity ? told.filter(({ isKey }) => isKey) : told;
  return {
    schema,
    table,
    commit_timestamp,
    type,
    columns: told.map(({ name, type: kind }) => ({ name, type: kind })),
    ...(record && { record: pick(record, told) }),
    ...(old_record && { old_record: pick(old_record, toldOfGone) }),
    errors: null,
  };
}

/** That something changed which may not be told. */
export function toErrorMessage({ schema, table, type }: Change, error: string) {
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
