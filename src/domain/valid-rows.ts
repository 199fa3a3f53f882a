import * as z from 'zod/mini';
import { sanitizeText } from './sanitize-text.ts';

/** A row that does not fit: its id, null where it has none, its title, and the columns that are wrong. */
export type InvalidRow = { id: string | null; title: string; columns: string };

/** Splits rows into those that fit a schema and those that do not. */
export function filterValidRows<Row>(
  schema: z.core.$ZodType<Row>,
  rows: readonly unknown[],
): { rows: Row[]; invalid: InvalidRow[] } {
  const valid: Row[] = [];
  const invalid: InvalidRow[] = [];
  for (const row of rows) {
    const read = z.safeParse(schema, row);
    if (read.success) valid.push(read.data);
    else invalid.push({ id: getId(row), title: getTitle(row), columns: getColumns(read.error) });
  }
  return { rows: valid, invalid };
}

/** "1 of 8 events were left out: Book Club (starts_at)." as the record of a release says it. */
export function describeInvalidRows(
  what: string,
  invalid: readonly InvalidRow[],
  all: number,
): string {
  const named = invalid
    .slice(0, 20)
    .map(({ id, title, columns }) => `${title || (id ?? 'one')} (${columns})`);
  const more = invalid.length > 20 ? ` and ${invalid.length - 20} more` : '';
  return `${invalid.length} of ${all} ${what} were left out: ${named.join(', ')}${more}.`;
}

const identified = z.union([
  z.pipe(
    z.object({ id: z.string() }),
    z.transform(({ id }) => id),
  ),
  z.pipe(
    z.object({ collection_id: z.string() }),
    z.transform((row) => row.collection_id),
  ),
  z.pipe(
    z.object({ product_id: z.string() }),
    z.transform((row) => row.product_id),
  ),
]);

const getId = (row: unknown) => {
  const id = z.safeParse(identified, row).data;
  return id === undefined ? null : sanitizeText(id, 120);
};

const titled = z.object({ title: z.string() });

const getTitle = (row: unknown) => sanitizeText(z.safeParse(titled, row).data?.title ?? '', 120);

const getColumns = ({ issues }: z.core.$ZodError) =>
  [...new Set(issues.map(({ path }) => String(path[0] ?? 'the row')))].join(', ');
