import { PgliteConnection } from '@supabase/lite/pglite';
import { z } from 'zod';

const numeric = 1700;
const timestamp = 1114;
const timestampWithZone = 1184;

/**
 * Converts "2026-11-28 23:00:00+00" to the format of the hosted API: "2026-11-28T23:00:00+00:00".
 */
const toIsoTime = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** Opens Postgres in a folder and adjusts its results to those of the hosted service. */
export function openDatabase(folder: string): PgliteConnection {
  const connection = new PgliteConnection({
    url: folder,
    pgliteOptions: {
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
