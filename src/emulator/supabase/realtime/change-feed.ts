import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';

export type Row = Record<string, unknown>;
export type Change = {
  /** The table's oid and its quoted name. */
  relation: number;
  name: string;
  schema: string;
  table: string;
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  commit_timestamp: string;
  record: Row | null;
  old_record: Row | null;
  hasRowSecurity: boolean;
};

const take = `
  with taken as (delete from emulator.changes returning *)
  select
    relation, format('%I.%I', nspname, relname) as name, nspname as schema, relname as table, type,
    to_char(occurred_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as commit_timestamp,
    record, old_record, relrowsecurity as "hasRowSecurity"
  from taken
  join pg_class on pg_class.oid = relation
  join pg_namespace on pg_namespace.oid = relnamespace
  join pg_publication_tables on pubname = 'supabase_realtime'
    and schemaname = nspname and tablename = relname
  order by id`;

/**
 * Creates the feed of changes of published tables. Triggers record them, because PGlite has no
 * logical replication.
 */
export async function createChangeFeed(database: PGlite, onChange: () => void) {
  await database.exec(readFileSync(new URL('./change-feed.sql', import.meta.url), 'utf8'));
  await database.listen('emulator_changes', onChange);
  return {
    /** Removes and returns the changes committed since the last call, oldest first. */
    async take(): Promise<Change[]> {
      return (await database.query<Change>(take)).rows;
    },
  };
}
