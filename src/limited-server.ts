import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
} from 'node:http';
import type { Socket } from 'node:net';
import { subnetOf } from './domain/people/network.ts';

/** Queued requests per connection. Browsers do not pipeline. */
const maxPipelined = 32;
const maxConnections = 4096;
const maxPerSubnet = 1024;
/** Milliseconds after which a client that reads nothing is disconnected. */
const maxStallMs = 10_000;
const timeouts = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 5000,
};

type Settings = ServerOptions & {
  /** Whether an address may have any number of connections, as a proxy needs. */
  isExempt?: (address: string) => boolean;
};

/**
 * Creates an HTTP server that limits the resources of each client. It handles one request per
 * connection at a time. It closes a connection that pipelines too many requests or stops reading
 * its response. If there are too many connections, in total or from one subnet, it closes the
 * longest inactive one. It rejects requests with several Host headers, and gives the handler the
 * path of a URL that a client sends to proxies (RFC 9112, section 3.2). Without a listener of
 * `upgrade`, it responds to upgrade requests as to others. `stop` closes connections without a
 * request at once, and all others after `graceMs`, including those of upgraded sockets.
 */
export function createLimitedServer(
  { isExempt = () => false, ...options }: Settings,
  handleRequest: RequestListener,
) {
  const queues = new WeakMap<Socket, (() => void)[]>();
  /** Sets keep insertion order: the longest inactive connection comes first. */
  const all = new Set<Socket>();
  const bySubnet = new Map<string, Set<Socket>>();

  const server = createServer({ ...timeouts, ...options }, (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket);
    // Node may still emit parsed requests of a closed connection.
    if (!queue || socket.destroyed) return;
    if (queue.length >= maxPipelined) {
      socket.destroy();
      return;
    }
    touch(socket);
    // Node drops the bytes after an upgrade request, even if it handles it as a plain one.
    if (!server.listening || request.headers.upgrade) response.shouldKeepAlive = false;
    queue.push(() => {
      if (socket.destroyed) return;
      if (isAmbiguous(request)) {
        response.writeHead(400, { connection: 'close', 'cache-control': 'no-store' }).end();
        return;
      }
      request.url = toOriginForm(request.url ?? '/');
      handleRequest(request, response);
    });
    response.once('close', () => {
      if (socket.destroyed) return;
      touch(socket);
      queue.shift();
      if (queue[0]) queue[0]();
      else if (!server.listening) socket.destroySoon();
    });
    // On the next tick all requests of the chunk are parsed, so that a flood gets no response.
    if (queue.length === 1) process.nextTick(() => queue[0]?.());
  });

  server.timeout = maxStallMs;
  server.on('timeout', (socket: Socket) => {
    // A response that is not ready may take longer. Node itself ends incomplete requests.
    const isIdle = socket.bytesWritten > 0 && !queues.get(socket)?.length;
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const subnet = subnetOf(address);
    const siblings = bySubnet.get(subnet) ?? new Set();
    bySubnet.set(subnet, siblings.add(socket));
    all.add(socket);
    queues.set(socket, []);
    socket.once('close', () => forget(socket, subnet));
    if (siblings.size > maxPerSubnet && !isExempt(address)) first(siblings)?.destroy();
    else if (all.size > maxConnections) first(all)?.destroy();
  });

  function touch(socket: Socket): void {
    for (const sockets of [all, bySubnet.get(subnetOf(socket.remoteAddress ?? ''))])
      if (sockets?.delete(socket)) sockets.add(socket);
  }

  function forget(socket: Socket, subnet: string): void {
    all.delete(socket);
    const siblings = bySubnet.get(subnet);
    siblings?.delete(socket);
    if (siblings?.size === 0) bySubnet.delete(subnet);
  }

  /** Node’s `closeAllConnections` does not close upgraded sockets. */
  function stop(graceMs: number): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of all) if (!queues.get(socket)?.length) socket.destroy();
      setTimeout(() => {
        for (const socket of all) socket.destroy();
      }, graceMs).unref();
    });
  }

  return { server, stop };
}

const isAmbiguous = ({ headersDistinct }: IncomingMessage): boolean =>
  (headersDistinct['host']?.length ?? 0) > 1;

/** Returns the path and query of a URL with an authority. "http://shop?a" gives "/?a". */
function toOriginForm(target: string): string {
  const path = /^https?:\/\/[^/?]*(.*)$/i.exec(target)?.[1];
  return path === undefined ? target : path.startsWith('/') ? path : `/${path}`;
}

const first = (sockets: Set<Socket>): Socket | undefined => sockets.values().next().value;
