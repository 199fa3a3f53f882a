import { Worker } from 'node:worker_threads';
import { Hono } from 'hono';
import type { WebSocket } from 'ws';
import type { Service } from '../faults.ts';
import { withAddress, type Bindings } from '../http-server.ts';
import type { Mail } from '../mail.ts';
import { roleOfKey } from './keys.ts';
import type { SupabaseOptions } from './open-supabase.ts';
import type { WorkerRequest, WorkerResponse } from './worker.ts';

const corsHeaders = { 'access-control-allow-origin': '*' };
const maxRequestBytes = 8 * 1024 * 1024;
/** The close code of a service that restarts. */
const restarting = 1012;
/** The close code for binary messages, as clients send their broadcasts. */
const unsupportedData = 1003;

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

  function connect(socket: WebSocket, key: string): void {
    sockets.add(socket);
    const { send, disconnect } = worker.connectRealtime(key, {
      onMessage: (text) => socket.send(text),
      close: () => socket.close(restarting),
    });
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(unsupportedData, 'The local Realtime does not support broadcast.');
      else if (data instanceof Buffer) send(data.toString());
    });
    socket.on('close', () => {
      sockets.delete(socket);
      disconnect();
    });
    socket.on('error', () => socket.terminate());
  }

  routes.options('/realtime/v1/*', ({ req }) => preflight(req.raw));
  routes.get('/realtime/v1/websocket', async ({ req, env }) => {
    const key = req.query('apikey');
    const role = key && (await roleOfKey(key));
    if (!role) return failure(401, 'The API key is missing or not valid.');
    if (role.type === 'secret' && req.header('origin'))
      return failure(401, 'Forbidden use of secret API key in browser');
    if (req.query('vsn') !== '2.0.0')
      return failure(400, 'The local Realtime supports only the version 2.0.0 of the protocol.');
    env.acceptSocket?.((socket) => connect(socket, key));
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

/** Every origin and all requested headers are allowed. */
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

type RealtimeListener = { onMessage: (text: string) => void; close: () => void };
type PendingRequest = { resolve: (response: Response) => void; reject: (cause: Error) => void };

/**
 * Creates the client of the database worker. Neither the start of Postgres nor password hashing
 * blocks the shop's pages. The worker starts with the first request.
 */
export function createWorkerClient(options: SupabaseOptions, onMail: (mail: Mail) => void) {
  const pending = new Map<number, PendingRequest>();
  const listeners = new Map<number, RealtimeListener>();
  let worker: Worker | undefined;
  let count = 0;

  const post = (message: WorkerRequest) => worker?.postMessage(message);

  function open(): void {
    if (worker) return;
    const opened = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
    worker = opened;
    opened.on('message', (reply: WorkerResponse) => {
      if (reply.kind === 'mail') return onMail(reply.mail);
      if (reply.kind === 'frame') return listeners.get(reply.socket)?.onMessage(reply.text);
      const { id, status, headers, body } = reply;
      pending.get(id)?.resolve(new Response(hasBody(status) ? body : null, { status, headers }));
      pending.delete(id);
    });
    opened.on('error', (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(
        `The local database stopped: ${reason}. It starts again with the next request.`,
      );
    });
    opened.on('exit', () => {
      if (worker === opened) worker = undefined;
      for (const { reject } of pending.values()) reject(new Error('The local database stopped.'));
      pending.clear();
      for (const { close } of listeners.values()) close();
      listeners.clear();
    });
  }

  async function fetch(request: Request): Promise<Response> {
    const body = request.body ? await request.arrayBuffer() : null;
    const { method, url } = request;
    open();
    return new Promise((resolve, reject) => {
      const id = (count += 1);
      pending.set(id, { resolve, reject });
      post({ kind: 'request', id, method, url, headers: [...request.headers], body });
    });
  }

  function connectRealtime(key: string, listener: RealtimeListener) {
    const socket = (count += 1);
    open();
    listeners.set(socket, listener);
    post({ kind: 'connected', socket, key });
    return {
      send: (text: string) => post({ kind: 'message', socket, text }),
      disconnect(): void {
        listeners.delete(socket);
        post({ kind: 'disconnected', socket });
      },
    };
  }

  async function stop(): Promise<void> {
    const opened = worker;
    if (!opened) return;
    const exited = new Promise((resolve) => opened.once('exit', resolve));
    post({ kind: 'stop' });
    await exited;
  }

  return { open, fetch, connectRealtime, stop };
}

const hasBody = (status: number) => status !== 204 && status !== 304;

type WorkerClient = ReturnType<typeof createWorkerClient>;
