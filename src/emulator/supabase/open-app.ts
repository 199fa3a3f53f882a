import { setExperimental, type EmailDriver } from '@supabase/lite';
import { openDatabase } from './database.ts';
import { createFileStore } from './file-store.ts';
import { createLite } from './lite.ts';
import { migrate } from './migrate.ts';

type AppOptions = {
  folder: string;
  uploads: string;
  origin: string;
  siteOrigin: string;
  secret: string;
  isSample: boolean;
  email: EmailDriver;
};

/**
 * Opens a database with the migrations applied, and the API over it. Closes the database if that
 * fails.
 */
export async function openApp(options: AppOptions) {
  const { folder, uploads, origin, siteOrigin, secret, isSample, email } = options;
  setExperimental('storage', true);
  const connection = openDatabase(folder);
  const app = createLite({ connection, siteOrigin, secret, email });
  app._storageAdapter = createFileStore(uploads);
  try {
    await connection.driver.waitReady;
    await app.ensureSystemSchema();
    await migrate(connection.driver, { origin, isSample });
  } catch (error) {
    await connection.close();
    throw error;
  }
  return { connection, app };
}
