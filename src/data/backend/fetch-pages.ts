import { ServiceUnavailableError } from '../../domain/result.ts';

/** Is smaller than every id. */
const noId = '00000000-0000-0000-0000-000000000000';

/** `count` is the number of rows from this page on. Null if the service does not count. */
type RowPage<Row> = { rows: Row[]; count: number | null };

/**
 * Fetches all rows of a table, however few a response may have. `fetchPage` returns the rows whose `key`, a uuid, is
 * larger than `after`, in its order. Rows that are added or deleted meanwhile hide no other row. Throws
 * ServiceUnavailableError.
 */
export async function fetchPages<Row>(
  name: string,
  fetchPage: (after: string) => Promise<RowPage<Row>>,
  key = 'id',
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after = noId; ;) {
    const page = await fetchPage(after);
    rows.push(...page.rows);
    const last = getKey(page.rows.at(-1), key);
    if (last === null || (page.count !== null && page.rows.length >= page.count)) return rows;
    if (last <= after) throw new ServiceUnavailableError(`${name}: the pages do not advance`);
    after = last;
  }
}

const getKey = (row: unknown, key: string): string | null =>
  row instanceof Object && key in row ? String(Reflect.get(row, key)) : null;
