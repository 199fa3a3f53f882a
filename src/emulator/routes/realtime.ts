import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Faults } from '../faults.ts';
import { roleOfKey } from '../supabase/api-keys.ts';
import type { WorkerClient } from '../supabase/worker-client.ts';
import { timeoutMs, delay, slowDelayMs } from './fault-injection.ts';

const maxBytes = 256 * 1024;
const restarting = 1012;

type RealtimeDeps = { server: Server; backend: WorkerClient; faults: Faults; closing: AbortSignal };

/**
 * Attaches the WebSocket endpoint `/realtime/v1/websocket`. Like the hosted service it accepts
 * every origin: the key and the token decide what a client may read.
 */
export function attachRealtime({ server, backend, faults, closing }: RealtimeDeps) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBytes });
  const closeAll = () => {
    for (const socket of sockets.clients) socket.close(restarting);
  };
  closing.addEventListener('abort', () => {
    for (const socket of sockets.clients) socket.terminate();
  });

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', () => stream.destroy());
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://emulator');
    if (pathname !== '/realtime/v1/websocket') return reject(stream, 404, 'Not found');
    const fault = faults.consume('realtime');
    if (fault === 'down') return reject(stream, 503, 'Service Unavailable');
    if (fault === 'throttled') return reject(stream, 429, 'Too many connected users');
    if (fault === 'slow') await delay(slowDelayMs, closing);
    if (fault === 'timeout') {
      await delay(timeoutMs, closing);
      return reject(stream, 504, 'Gateway Timeout');
    }
    const key = searchParams.get('apikey');
    if (!key) return reject(stream, 401, 'API key is missing');
    const role = await roleOfKey(key);
    if (!role) return reject(stream, 401, 'The token provided is not a valid JWT');
    if (role.type === 'secret' && request.headers.origin)
      return reject(stream, 401, 'Forbidden use of secret API key in browser');
    const version = searchParams.get('vsn') ?? '1.0.0';
    sockets.handleUpgrade(request, stream, head, (socket) => serve(socket, key, version));
  }

  function serve(socket: WebSocket, key: string, version: string): void {
    const { send, disconnect } = backend.connectRealtime(key, version, {
      onMessage: (text) => socket.send(text),
      close: () => socket.close(restarting),
    });
    socket.on('message', (data, isBinary) => {
      if (!isBinary && data instanceof Buffer) send(data.toString());
    });
    socket.on('close', disconnect);
    socket.on('error', () => socket.terminate());
  }

  server.on('upgrade', (request, stream, head) => void upgrade(request, stream, head));
  return { closeAll };
}

function reject(stream: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error });
  stream.end(
    [
      `HTTP/1.1 ${status} ${error}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
