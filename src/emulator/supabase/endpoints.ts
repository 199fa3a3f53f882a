import { Hono } from 'hono';
import type { WebSocket } from 'ws';
import type { Service } from '../faults.ts';
import { withAddress, type Bindings } from '../http-server.ts';
import { roleOfKey } from './api-keys.ts';
import type { WorkerClient } from './worker-client.ts';

const corsHeaders = { 'access-control-allow-origin': '*' };
const maxRequestBytes = 8 * 1024 * 1024;
/** The close code of a service that restarts. */
const restarting = 1012;

/** Creates the endpoints of Auth, the REST API and Storage, which run in the worker. */
export function createApiEndpoints(worker: WorkerClient): Service {
  const routes = new Hono<Bindings>();
  const paths = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*'];
  for (const path of paths) {
    routes.options(path, ({ req }) => preflight(req.raw));
    routes.all(path, async ({ req, env }) => {
      if (Number(req.header('content-length')) > maxRequestBytes)
        return failure(413, `The request is larger than ${maxRequestBytes} bytes.`);
      try {
        return await worker.fetch(withAddress(req.raw, env.address));
      } catch {
        return failure(503, 'The local database is not running. The console shows the error.');
      }
    });
  }
  return { name: 'rest', routes, faultPaths: paths, throttled };
}

/**
 * Creates the WebSocket endpoint of Realtime. Like the hosted service it accepts every origin: the
 * key and the token decide what a client may read.
 */
export function createRealtimeEndpoint(worker: WorkerClient): Service {
  const routes = new Hono<Bindings>();
  const sockets = new Set<WebSocket>();

  function connect(socket: WebSocket, key: string, version: string): void {
    sockets.add(socket);
    const { send, disconnect } = worker.connectRealtime(key, version, {
      onMessage: (text) => socket.send(text),
      close: () => socket.close(restarting),
    });
    socket.on('message', (data, isBinary) => {
      if (!isBinary && data instanceof Buffer) send(data.toString());
    });
    socket.on('close', () => {
      sockets.delete(socket);
      disconnect();
    });
    socket.on('error', () => socket.terminate());
  }

  routes.options('/realtime/v1/*', ({ req }) => preflight(req.raw));
  routes.post(
    '/realtime/v1/api/broadcast',
    () => new Response(null, { status: 202, headers: corsHeaders }),
  );
  routes.get('/realtime/v1/websocket', async ({ req, env }) => {
    const key = req.query('apikey');
    const role = key && (await roleOfKey(key));
    if (!role) return failure(401, 'The API key is missing or not valid.');
    if (role.type === 'secret' && req.header('origin'))
      return failure(401, 'Forbidden use of secret API key in browser');
    env.acceptSocket?.((socket) => connect(socket, key, req.query('vsn') ?? '1.0.0'));
    return failure(426, 'This endpoint accepts WebSockets only.');
  });
  const disconnect = () => {
    for (const socket of sockets) socket.close(restarting);
  };
  const faultPaths = ['/realtime/v1/websocket'];
  return { name: 'realtime', routes, faultPaths, throttled, disconnect };
}

const throttled = (): Response => failure(429, 'Too many requests');

const failure = (status: number, message: string): Response =>
  Response.json({ message }, { status, headers: corsHeaders });

/** Builds the response to a CORS preflight. It allows every origin and all requested headers. */
function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '86400',
      vary: 'access-control-request-headers',
    },
  });
}
