import * as z from 'zod/mini';
import { sanitizeText } from './sanitize-text.ts';

/** A row that does not match its schema: its id or null, its title, and the invalid columns. */
export type InvalidRow = { id: string | null; title: string; columns: string };

/** Splits rows into valid and invalid ones. */
export function filterValidRows<Row>(
  schema: z.core.$ZodType<Row>,
  rows: readonly unknown[],
): { rows: Row[]; invalid: InvalidRow[] } {
  const valid: Row[] = [];
  const invalid: InvalidRow[] = [];
  for (const row of rows) {
    const parsed = z.safeParse(schema, row);
    if (parsed.success) valid.push(parsed.data);
    else invalid.push({ id: getId(row), title: getTitle(row), columns: getColumns(parsed.error) });
  }
  return { rows: valid, invalid };
}

/**
 * Returns the message of a release log, such as "1 of 8 events were left out: Book Club
 * (starts_at)."
 */
export function describeInvalidRows(
  kind: string,
  invalid: readonly InvalidRow[],
  total: number,
): string {
  const named = invalid
    .slice(0, 20)
    .map(({ id, title, columns }) => `${title || (id ?? 'one')} (${columns})`);
  const more = invalid.length > 20 ? ` and ${invalid.length - 20} more` : '';
  return `${invalid.length} of ${total} ${kind} were left out: ${named.join(', ')}${more}.`;
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
