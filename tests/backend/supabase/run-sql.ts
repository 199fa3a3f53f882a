import { join } from 'node:path';
import { PgliteConnection } from '@supabase/lite/pglite';

/** Runs SQL on the database of a folder that no emulator has open; gives the rows of the last statement. */
export async function runSql(dataDir: string, sql: string): Promise<unknown[]> {
  const connection = new PgliteConnection({ url: join(dataDir, 'postgres') });
  await connection.driver.waitReady;
  const results = await connection.driver.exec(sql);
  await connection.close();
  return results.at(-1)?.rows ?? [];
}
