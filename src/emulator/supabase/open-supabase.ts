import { join } from 'node:path';
import { z } from 'zod';
import { createSerialQueue } from '../../domain/serial-queue.ts';
import type { Mail } from '../mail.ts';
import { createAuthMailer } from './auth-mail.ts';
import { createAuth } from './auth.ts';
import { archive, MigrationChangedError, prepareDataDir } from './data-dir.ts';
import { apiKeys, bearerOf } from './keys.ts';
import { openApp, type Lite } from './lite.ts';
import { createRealtime } from './realtime/realtime.ts';
import { createStorage } from './storage.ts';

export const supabaseOptions = z.object({
  dataDir: z.string(),
  origin: z.string(),
  siteOrigin: z.string(),
  secret: z.string(),
  /** Whether the catalog is the sample, for which the seed has collections and picks. */
  isSample: z.boolean(),
  /** The largest number of rows in a response of the REST API. */
  maxRows: z.int(),
});
export type SupabaseOptions = z.infer<typeof supabaseOptions>;

/**
 * Opens the database and the services over it: Auth, REST, Storage and Realtime. Archives the
 * database and starts with a new one if an applied migration has changed.
 */
export async function openSupabase(
  options: SupabaseOptions,
  onMail: (mail: Mail) => void,
  send: (socket: number, text: string) => void,
) {
  const { dataDir, siteOrigin, secret } = options;
  const folder = prepareDataDir(dataDir);
  const mailer = createAuthMailer(siteOrigin, onMail);
  const open = () =>
    openApp({
      ...options,
      folder,
      uploads: join(dataDir, 'uploads'),
      mails: join(dataDir, 'auth-mails'),
      email: mailer.driver,
    });
  const { connection, app } = await open().catch((error: unknown) => {
    if (!(error instanceof MigrationChangedError)) throw error;
    archive(folder);
    return open();
  });
  // PGlite has one session, and the role is set on it: concurrent requests would share their rights.
  const queue = createSerialQueue();
  const database = connection.driver;
  const realtime = await createRealtime({ database, queue, secret, send });
  const services = new Map([
    ['auth', createAuth({ app, database, mailer, secret })],
    ['rest', createRest(app)],
    ['storage', createStorage(app)],
  ]);

  async function fetch(request: Request): Promise<Response> {
    const [, name = ''] = new URL(request.url).pathname.split('/');
    const service = services.get(name);
    if (!service) return new Response(null, { status: 404 });
    const response = await queue(() => service.fetch(request));
    const headers = new Headers(response.headers);
    headers.set('access-control-allow-origin', '*');
    headers.append(
      'access-control-expose-headers',
      'content-range, x-total-count, link, x-supabase-api-version',
    );
    return new Response(response.body, { status: response.status, headers });
  }

  return { handleRealtime: realtime.handle, fetch, stop: () => queue(() => connection.close()) };
}

function createRest(app: Lite) {
  return {
    fetch: async (request: Request): Promise<Response> =>
      rejectUnsafe(request) ?? blameInput(await app.fetch(request)),
  };
}

const inputError = z.object({
  code: z.literal('SUP'),
  message: z.string().startsWith('Error: Invalid input'),
});

/** Turns the error of a value of the wrong type into that of the client. */
async function blameInput(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const { data } = inputError.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  return data ? rejection(400, '22P02', data.message) : response;
}

const keys: readonly string[] = Object.values(apiKeys);
const notFilters = /^(select|columns|order|limit|offset|on_conflict|apikey)$/;
const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Returns the rejection of a request that hosted PostgREST rejects and Supabase Lite accepts, or
 * null.
 */
function rejectUnsafe(request: Request): Response | null {
  const { searchParams } = new URL(request.url);
  const bearer = bearerOf(request);
  if (bearer && !keys.includes(bearer) && !jwt.test(bearer))
    return rejection(401, 'PGRST301', 'Expected 3 parts in JWT; got 1');
  const verb = { PATCH: 'UPDATE', DELETE: 'DELETE' }[request.method];
  const isFiltered = [...searchParams.keys()].some((name) => !notFilters.test(name));
  if (verb && !isFiltered) return rejection(400, '21000', `${verb} requires a WHERE clause`);
  return null;
}

const rejection = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status });
