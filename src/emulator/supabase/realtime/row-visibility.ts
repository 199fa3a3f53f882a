import type { PGlite } from '@electric-sql/pglite';
import type { Claims } from './verify-token.ts';
import { quote, type Column } from './columns.ts';
import type { Change } from './change-feed.ts';

/**
 * Whether row-level security shows the changed row to somebody, asked as they would ask now. What is
 * deleted cannot be asked for: as with the hosted service, its key is told to all.
 */
export async function canSelectRow(
  database: PGlite,
  { type, name, record, hasRowSecurity }: Change,
  claims: Claims,
  columns: readonly Column[],
): Promise<boolean> {
  if (type === 'DELETE' || !record || !hasRowSecurity) return true;
  const keys = columns.filter(({ isKey }) => isKey);
  const isRow = keys.map(({ name: key, cast }, place) => `${quote(key)} = $${place + 1}::${cast}`);
  return database.transaction(async (transaction) => {
    await transaction.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', '', true),
         set_config('request.jwt.claim.role', '', true), set_config('role', $2, true)`,
      [JSON.stringify(claims), claims.role],
    );
    const { rows } = await transaction.query(
      `select from ${name} where ${isRow.join(' and ')}`,
      keys.map(({ name: key }) => record[key]),
    );
    return rows.length > 0;
  });
}
