import { PgliteConnection } from '@supabase/lite/pglite';
import { toPostgrestError } from './postgrest-error.ts';

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
