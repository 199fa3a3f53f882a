import type { PGlite } from '@electric-sql/pglite';
import { preflight } from '../cors.ts';
import { createAuthAdmin } from './auth-admin.ts';
import type { Lite } from './lite.ts';
import type { AuthMailer } from './auth-mailer.ts';
import type { SerialQueue } from '../../domain/serial-queue.ts';
import { addHostedClaims } from './hosted-claims.ts';
import { addStorageErrorCode } from './storage-error.ts';
import { rejectUnsafe } from './postgrest-guards.ts';
import { unwrapMultipart } from './unwrap-multipart.ts';

type GatewayDeps = {
  app: Lite;
  database: PGlite;
  authMailer: AuthMailer;
  queue: SerialQueue;
  secret: string;
};

/**
 * Creates the request handler in front of Supabase Lite. It runs one request at a time and adjusts
 * the responses to the hosted gateway's.
 */
export function createGateway({ app, database, authMailer, queue, secret }: GatewayDeps) {
  const admin = createAuthAdmin(database);

  async function handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.startsWith('/auth/v1/admin/')) return admin.fetch(request);
    if (pathname.startsWith('/storage/v1/'))
      return addStorageErrorCode(await app.fetch(await unwrapMultipart(request)));
    if (!pathname.startsWith('/auth/v1/')) return app.fetch(request);
    authMailer.returnTo(searchParams.get('redirect_to'));
    return addHostedClaims(await app.fetch(request), database, secret);
  }

  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return preflight(request);
    const response = rejectUnsafe(request) ?? (await queue(() => handle(request)));
    const headers = new Headers(response.headers);
    headers.set('access-control-allow-origin', '*');
    headers.append('access-control-expose-headers', 'x-total-count, link, x-supabase-api-version');
    return new Response(response.body, { status: response.status, headers });
  };
}
