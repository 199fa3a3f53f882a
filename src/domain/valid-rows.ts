import * as z from 'zod/mini';
import { sanitizeText } from './text/sanitize-text.ts';

/** A row that does not match its schema: its id or null, its title, and the invalid columns. */
export type InvalidRow = { id: string | null; title: string; columns: string };

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
 * Returns the message of a release log, such as "1 of 8 events were left out: [Book Club](event:260dec8b-…)
 * (starts_at)." The dashboard shows the name of an event as a link to its form.
 */
export function describeInvalidRows(
  kind: string,
  invalid: readonly InvalidRow[],
  total: number,
): string {
  const named = invalid
    .slice(0, 20)
    .map(({ id, title, columns }) =>
      kind === 'events'
        ? `[${title.replaceAll(/[[\]]/g, '') || 'an event without a title'}](event:${id}) (${columns})`
        : `${title || (id ?? 'one')} (${columns})`,
    );
  const more = invalid.length > 20 ? ` and ${invalid.length - 20} more` : '';
  return `${invalid.length} of ${total} ${kind} were left out: ${named.join(', ')}${more}.`;
}

/** Splits the message of a release into text and the events that it links. */
export const splitEventLinks = (message: string): (string | { id: string; title: string })[] =>
  message
    .split(/(\[[^\]]+\]\(event:[0-9a-f-]{36}\))/)
    .filter(Boolean)
    .map((part) => {
      const [, title, id] = /^\[(.+)\]\(event:(.+)\)$/.exec(part) ?? [];
      return title && id ? { id, title } : part;
    });

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

const maxNamed = 10;

/**
 * Collects the records that can be shown. A malformed record is skipped and does not affect the
 * others. `kind` is the plural noun of the records.
 */
export function createSelection(kind: string) {
  const errors: string[] = [];
  const names: string[] = [];
  let count = 0;
  return {
    /** Returns the names of the skipped records, as given. */
    skipped: (): string[] => names,

    /** Returns the mapped record in a list. The list is empty if `map` throws. */
    take<Shaped>(name: string, map: () => Shaped): Shaped[] {
      count += 1;
      try {
        return [map()];
      } catch (error) {
        names.push(name);
        const reason = error instanceof Error ? error.message : String(error);
        errors.push(
          `${sanitizeText(name, 120) || 'a nameless one'} (${sanitizeText(reason, 200)})`,
        );
        return [];
      }
    },

    /**
     * Returns a message with the names and errors of the first ten skipped records of `all`. Null
     * if none was skipped.
     */
    say(all = count): string | null {
      if (errors.length === 0) return null;
      const named = errors.slice(0, maxNamed).join(', ');
      const more = errors.length > maxNamed ? ` and ${errors.length - maxNamed} more` : '';
      return `${errors.length} of ${all} ${kind} were left out: ${named}${more}.`;
    },
  };
}
