import type { Column } from './columns.ts';
import type { Change, Row } from './change-feed.ts';

/**
 * Builds the message of a change for one role, with the columns that the role may read and the
 * client selected.
 */
export function toMessage(change: Change, columns: readonly Column[], select: string[] | null) {
  const { schema, table, type, commit_timestamp, record, old_record, hasRowSecurity } = change;
  const visible = columns.filter(
    ({ name, isKey, isSelectable }) =>
      isSelectable && (select === null || isKey || select.includes(name)),
  );
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
