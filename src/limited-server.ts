import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that wait for their answers. Browsers send one at a time. */
const maxPipelined = 32;
const maxConnections = 4096;
const maxPerAddress = 1024;
/** Milliseconds in which a client must take some of its answer. */
const maxStallMs = 10_000;

type Settings = ServerOptions & {
  /** Whether an address may have any number of connections, as a proxy needs. */
  isExempt?: (address: string) => boolean;
};

/**
 * Creates an HTTP server that no client can exhaust. It answers one request of a connection after the
 * other; it closes a connection that pipelines too many or takes nothing of its answer; and where there
 * are too many connections, in total or from one address, it closes the longest inactive one.
 */
export function createLimitedServer(
  { isExempt = () => false, ...options }: Settings,
  answer: RequestListener,
): Server {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  /** Sets keep their order: the longest inactive connection comes first. */
  const all = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();

  const server = createServer(options, (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    // What was parsed of a connection that is closed by now.
    if (!queue || socket.destroyed) return;
    if (queue.length >= maxPipelined) {
      socket.destroy();
      return;
    }
    touch(socket);
    if (!server.listening) response.shouldKeepAlive = false;
    queue.push(() => {
      if (!socket.destroyed) answer(request, response);
    });
    response.once('close', () => {
      if (socket.destroyed) return;
      touch(socket);
      queue.shift();
      queue[0]?.();
    });
    // Once all that arrived together is parsed, so that a flood gets no answer at all.
    if (queue.length === 1) process.nextTick(() => queue[0]?.());
  });

  server.timeout = maxStallMs;
  server.on('timeout', (socket: Socket) => {
    // An answer that is not ready yet may take its time; Node itself ends requests that never become whole.
    const isIdle = socket.bytesWritten > 0 && !waiting.get(socket)?.length;
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const siblings = byAddress.get(address) ?? new Set();
    byAddress.set(address, siblings.add(socket));
    all.add(socket);
    waiting.set(socket, []);
    socket.once('close', () => forget(socket, address));
    if (siblings.size > maxPerAddress && !isExempt(address)) first(siblings)?.destroy();
    else if (all.size > maxConnections) first(all)?.destroy();
  });
  server.on('upgrade', (request: IncomingMessage) => {
    forget(request.socket, request.socket.remoteAddress ?? '');
  });

  function touch(socket: Socket): void {
    for (const sockets of [all, byAddress.get(socket.remoteAddress ?? '')])
      if (sockets?.delete(socket)) sockets.add(socket);
  }

  function forget(socket: Socket, address: string): void {
    all.delete(socket);
    const siblings = byAddress.get(address);
    siblings?.delete(socket);
    if (siblings?.size === 0) byAddress.delete(address);
  }

  return server;
}

const first = (sockets: Set<Socket>): Socket | undefined => sockets.values().next().value;
