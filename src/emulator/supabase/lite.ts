import { App, setExperimental, type EmailDriver } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import { roleOfKey } from './keys.ts';
import { createMailTemplates } from './auth-mail.ts';
import { createFileStore } from './storage.ts';
import { migrate } from './data-dir.ts';

type AppOptions = {
  folder: string;
  uploads: string;
  /** The folder of the mails of Auth. Null if nothing is sent. */
  mails: string | null;
  origin: string;
  siteOrigin: string;
  secret: string;
  isSample: boolean;
  maxRows: number;
  email: EmailDriver;
};

/**
 * Opens a database with the migrations applied, and the API over it. Closes the database if that
 * fails.
 */
export async function openApp(options: AppOptions) {
  const { folder, uploads, mails, origin, siteOrigin, secret, isSample, maxRows, email } = options;
  setExperimental('storage', true);
  const connection = openDatabase(folder);
  const template = mails === null ? {} : createMailTemplates(mails);
  const app = createLite({ connection, siteOrigin, secret, maxRows, email, template });
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
  maxRows: number;
  email: EmailDriver;
  template: Partial<ReturnType<typeof createMailTemplates>>;
};

function createLite({ connection, siteOrigin, secret, maxRows, email, template }: LiteOptions) {
  return new App({
    connection,
    api: { schemas: ['public'], max_rows: maxRows },
    auth: {
      enabled: true,
      jwt_secret: secret,
      jwt_expiry: 3600,
      site_url: siteOrigin,
      additional_redirect_urls: [],
      minimum_password_length: 8,
      email: {
        enable_signup: true,
        enable_confirmations: false,
        max_frequency: '60s',
        template,
      },
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
    if (typeof first === 'string') error(first, ...rest.map(describeError));
  };
  console.warn = (first: unknown, ...rest: unknown[]) => {
    if (!String(first).startsWith('EXPERIMENTAL')) warn(first, ...rest);
  };
}

/** Returns the name and code of an error, because its message may contain personal data. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}

const numeric = 1700;
const timestamp = 1114;
const timestampWithZone = 1184;

/**
 * Converts "2026-11-28 23:00:00+00" to the format of the hosted API: "2026-11-28T23:00:00+00:00".
 */
const toIsoTime = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** Opens Postgres in a folder and adjusts its results to those of the hosted service. */
function openDatabase(folder: string): PgliteConnection {
  const connection = new PgliteConnection({
    url: folder,
    pgliteOptions: {
      // Postgres touches all of the default of 128 MB, and one shop needs less.
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
      parsers: {
        [numeric]: Number,
        [timestamp]: (text: string) => text.replace(' ', 'T'),
        [timestampWithZone]: toIsoTime,
      },
    },
  });
  // Otherwise the first request grants every table to every role.
  Reflect.set(connection, 'rlsState', 'active');
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => toPostgrestError(normalize(error));
  return connection;
}

const databaseError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
});

/**
 * Errors of database functions, CHECK and exclusion constraints. Supabase Lite would respond with
 * status 500.
 */
const clientErrorCodes = new Set(['P0001', '23514', '23P01', '23000']);

/** Converts a database error to the form that sets the status of the response, here 400. */
function toPostgrestError(error: unknown): unknown {
  const parsed = databaseError.safeParse(error);
  if (!parsed.success || !clientErrorCodes.has(parsed.data.code)) return error;
  const { code, message, detail, hint } = parsed.data;
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status: 400, headers: {} }),
  };
}
