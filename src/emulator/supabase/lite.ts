import { App, setExperimental, type EmailDriver } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { roleOfKey } from './api-keys.ts';
import { openDatabase } from './database.ts';
import { createFileStore } from './file-store.ts';
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

type LiteOptions = {
  connection: PgliteConnection;
  siteOrigin: string;
  secret: string;
  email: EmailDriver;
};

/** Creates the Supabase Lite app with the settings of supabase/config.toml. */
function createLite({ connection, siteOrigin, secret, email }: LiteOptions) {
  return new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: secret,
      jwt_expiry: 3600,
      site_url: siteOrigin,
      additional_redirect_urls: [],
      minimum_password_length: 8,
      email: { enable_signup: true, enable_confirmations: false, max_frequency: '1s' },
    },
    storage: { enabled: true, file_size_limit: '5MiB' },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true, apiKeys: { resolver: roleOfKey } },
      drivers: { email },
    },
  });
}

export type Lite = ReturnType<typeof createLite>;

/**
 * Silences expected output of Supabase Lite: rejected queries, whose values may be personal data,
 * and the warning that storage is experimental. Its own error messages still appear.
 */
export function filterLogs(): void {
  const { error, warn } = console;
  console.error = (first: unknown, ...rest: unknown[]) => {
    if (typeof first === 'string') error(first, ...rest);
  };
  console.warn = (first: unknown, ...rest: unknown[]) => {
    if (!String(first).startsWith('EXPERIMENTAL')) warn(first, ...rest);
  };
}
