import * as z from 'zod/mini';
import { sanitizeText } from './text/sanitize-text.ts';

/** A row that does not match its schema: its id or null, its title, and the invalid columns. */
type InvalidRow = { id: string | null; title: string; columns: string };

export function filterValidRows<Row>(
  schema: z.core.$ZodType<Row>,
  rows: readonly unknown[],
): { rows: Row[]; invalid: InvalidRow[] } {
  const valid: Row[] = [];
  const invalid: InvalidRow[] = [];
  for (const row of rows) {
    const parsed = z.safeParse(schema, row);
    if (parsed.success) valid.push(parsed.data);
    else {
      const { id, collection_id, product_id, title = '' } = namesOf(row);
      const knownId = id ?? collection_id ?? product_id ?? null;
      invalid.push({
        id: knownId === null ? null : sanitizeText(knownId, 120),
        title: sanitizeText(title, 120),
        columns: getColumns(parsed.error),
      });
    }
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
  const all = invalid.map(({ id, title, columns }) =>
    kind === 'events'
      ? `[${title.replaceAll(/[[\]]/g, '') || 'an event without a title'}](event:${id}) (${columns})`
      : `${title || (id ?? 'one')} (${columns})`,
  );
  return sayLeftOut(kind, all, total, 20);
}

function sayLeftOut(kind: string, all: readonly string[], total: number, maxNamed: number): string {
  const more = all.length > maxNamed ? ` and ${all.length - maxNamed} more` : '';
  const named = all.slice(0, maxNamed).join(', ');
  return `${all.length} of ${total} ${kind} were left out: ${named}${more}.`;
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

const text = z.catch(z.optional(z.string()), undefined);
const named = z.object({ id: text, collection_id: text, product_id: text, title: text });
const namesOf = (row: unknown) => z.safeParse(named, row).data ?? {};

const getColumns = ({ issues }: z.core.$ZodError) =>
  [...new Set(issues.map(({ path }) => String(path[0] ?? 'the row')))].join(', ');

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

    /** Returns a message about the first ten skipped records of `all`. Null if none was skipped. */
    say(all = count): string | null {
      return errors.length === 0 ? null : sayLeftOut(kind, errors, all, 10);
    },
  };
}
