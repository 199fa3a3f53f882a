import type { PGlite } from '@electric-sql/pglite';
import type { Claims } from './verify-token.ts';
import { quote, type Column } from './columns.ts';
import type { Change } from './change-feed.ts';

/**
 * Returns whether row-level security lets the claims select the changed row now. A deleted row
 * cannot be checked; as in the hosted service, every subscriber receives its key.
 */
export async function canSelectRow(
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
