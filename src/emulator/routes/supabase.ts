import { Hono } from 'hono';
import { preflight } from '../cors.ts';
import type { WorkerClient } from '../supabase/worker-client.ts';

const corsHeaders = { 'access-control-allow-origin': '*' };
const maxBytes = 8 * 1024 * 1024;

/** Creates the routes of Auth, PostgREST and Storage, with the paths of the hosted service. */
export function supabaseRoutes(backend: WorkerClient): Hono {
  const routes = new Hono();
  routes.options('/realtime/v1/*', (context) => preflight(context.req.raw));
  routes.post(
    '/realtime/v1/api/broadcast',
    () => new Response(null, { status: 202, headers: corsHeaders }),
  );
  for (const path of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*']) {
    routes.all(path, async (context) => {
      if (Number(context.req.header('content-length')) > maxBytes)
        return failure(413, `The request is larger than ${maxBytes} bytes.`);
      try {
        return await backend.answer(context.req.raw);
      } catch {
        return failure(503, 'The local database is not running. The console shows the error.');
      }
    });
  }
  return routes;
}

export const throttledApi = (): Response => failure(429, 'Too many requests');

const failure = (status: number, message: string): Response =>
  Response.json({ message }, { status, headers: corsHeaders });
