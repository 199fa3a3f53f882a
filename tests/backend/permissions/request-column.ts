import type { Client } from '../supabase/open-backend.ts';

/** What Postgres says before it asks who it is that writes to an identity column. */
const generatedAlways = '428C9';

type Refusal = { code: string; message: string } | null;

/** Which of read, insert and update the caller's role may do to a column; the rows that they may is the matrix's. */
export async function requestColumn(
  client: Client,
  table: string,
  column: string,
): Promise<string> {
  const from = client.from(table);
  const [read, insert, update] = await Promise.all([
    from.select(column).limit(0),
    from.insert({ [column]: null }),
    from.update({ [column]: null }).is(column, null),
  ]);
  const mayDo = (error: Refusal) =>
    !error || (!/^permission denied/.test(error.message) && error.code !== generatedAlways);
  const rights = [
    mayDo(read.error) ? 'r' : '',
    mayDo(insert.error) ? 'i' : '',
    mayDo(update.error) ? 'u' : '',
  ];
  return rights.join('') || '-';
}
