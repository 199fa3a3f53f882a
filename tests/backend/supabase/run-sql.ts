import { join } from 'node:path';
import { openDatabase } from '../../../src/local/supabase/database.ts';

/** Runs SQL on the database of a folder that no twin has open. */
export async function runSql(dataDir: string, sql: string): Promise<void> {
  const connection = openDatabase(join(dataDir, 'postgres'));
  await connection.driver.waitReady;
  await connection.driver.exec(sql);
  await connection.close();
}
