import type { PGlite } from '@electric-sql/pglite';

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
