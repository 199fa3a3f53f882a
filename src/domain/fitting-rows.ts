import * as z from 'zod/mini';
import { plainLine } from './plain-line.ts';

/** A row that does not fit: its id, null where it has none, its title, and the columns that are wrong. */
export type Misfit = { id: string | null; title: string; columns: string };

/** Splits rows into those that fit a schema and those that do not. */
export function fittingRows<Row>(
  schema: z.core.$ZodType<Row>,
  rows: readonly unknown[],
): { rows: Row[]; misfits: Misfit[] } {
  const fitting: Row[] = [];
  const misfits: Misfit[] = [];
  for (const row of rows) {
    const read = z.safeParse(schema, row);
    if (read.success) fitting.push(read.data);
    else misfits.push({ id: idOf(row), title: titleOf(row), columns: columnsOf(read.error) });
  }
  return { rows: fitting, misfits };
}

/** "1 of 8 events were left out: Book Club (starts_at)." as the record of a release says it. */
export function sayMisfits(what: string, misfits: readonly Misfit[], all: number): string {
  const named = misfits
    .slice(0, 20)
    .map(({ id, title, columns }) => `${title || (id ?? 'one')} (${columns})`);
  const more = misfits.length > 20 ? ` and ${misfits.length - 20} more` : '';
  return `${misfits.length} of ${all} ${what} were left out: ${named.join(', ')}${more}.`;
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

const idOf = (row: unknown) => {
  const id = z.safeParse(identified, row).data;
  return id === undefined ? null : plainLine(id, 120);
};

const titled = z.object({ title: z.string() });

const titleOf = (row: unknown) => plainLine(z.safeParse(titled, row).data?.title ?? '', 120);

const columnsOf = ({ issues }: z.core.$ZodError) =>
  [...new Set(issues.map(({ path }) => String(path[0] ?? 'the row')))].join(', ');
