import { join } from 'node:path';
import { z } from 'zod';
import { createSerialQueue } from '../../domain/serial-queue.ts';
import type { Mail } from '../mail.ts';
import { apiKeys } from './api-keys.ts';
import { createAuth } from './auth.ts';
import { createAuthMailer } from './auth-mail.ts';
import { archive, prepareDataDir } from './data-dir.ts';
import { openApp, type Lite } from './lite.ts';
import { MigrationChangedError } from './migrate.ts';
import { createRealtime } from './realtime/realtime.ts';
import { createStorage } from './storage.ts';
import type { WorkerOptions } from './worker-messages.ts';

/**
 * Opens the database and the services over it: Auth, REST, Storage and Realtime. Archives the
 * database and starts with a new one if an applied migration has changed.
 */
export async function openSupabase(
  options: WorkerOptions,
  onMail: (mail: Mail) => void,
  send: (socket: number, text: string) => void,
) {
  const { dataDir, origin, siteOrigin, secret, isSample, maxRows } = options;
  const folder = prepareDataDir(dataDir);
  const mailer = createAuthMailer(siteOrigin, onMail);
  const uploads = join(dataDir, 'uploads');
  const open = () =>
    openApp({
      folder,
      uploads,
      mails: join(dataDir, 'auth-mails'),
      origin,
      siteOrigin,
      secret,
      isSample,
      maxRows,
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

  /** Runs one request at a time. */
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

/** Creates the REST API of the database. */
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
const notFilters = new Set([
  'select',
  'columns',
  'order',
  'limit',
  'offset',
  'on_conflict',
  'apikey',
]);
const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Returns the rejection of a request that hosted PostgREST rejects and Supabase Lite accepts, or
 * null.
 */
function rejectUnsafe(request: Request): Response | null {
  const { searchParams } = new URL(request.url);
  const bearer = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '');
  if (bearer && !keys.includes(bearer) && !jwt.test(bearer))
    return rejection(401, 'PGRST301', 'Expected 3 parts in JWT; got 1');
  const verb = { PATCH: 'UPDATE', DELETE: 'DELETE' }[request.method];
  const isFiltered = [...searchParams.keys()].some((name) => !notFilters.has(name));
  if (verb && !isFiltered) return rejection(400, '21000', `${verb} requires a WHERE clause`);
  return null;
}

const rejection = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status });
