import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { WebSocketServer, type WebSocket } from 'ws';
import { createLimitedServer } from '../limited-server.ts';

const maxMessageBytes = 256 * 1024;
/** Milliseconds without a message. Clients send a heartbeat every 25 s. */
const maxSilenceMs = 60_000;

/** What a `Request` does not contain. */
export type Bindings = {
  Bindings: {
    address: string;
    /** Accepts the WebSocket of an upgrade request, whatever the response is. */
    acceptSocket?: (onOpen: (socket: WebSocket) => void) => void;
  };
};
type Handler = (request: Request, bindings: Bindings['Bindings']) => Response | Promise<Response>;

/**
 * Starts a server on the loopback interface. Requests and WebSockets wait until `setHandler` is
 * called. Rejects if the port is taken.
 */
export async function listen(port: number) {
  const ready = Promise.withResolvers<Handler>();
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxMessageBytes,
  });
  const { server, stop } = createLimitedServer(
    { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    // The listener sends 500 if the promise rejects.
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the library awaits it
    getRequestListener(
      async (request, { incoming }) => {
        const address = incoming.socket.remoteAddress ?? '';
        return (await ready.promise)(request, { address });
      },
      { overrideGlobalObjects: false },
    ),
  );

  async function upgrade(incoming: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', () => stream.destroy());
    const { url = '', headersDistinct, socket } = incoming;
    const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const accepted: ((socket: WebSocket) => void)[] = [];
    const response = await (
      await ready.promise
    )(new Request(new URL(url, 'http://127.0.0.1'), { headers }), {
      address: socket.remoteAddress ?? '',
      acceptSocket: (onOpen) => void accepted.push(onOpen),
    });
    const [onOpen] = accepted;
    if (!onOpen) {
      socket.end(toHead(response), () => socket.destroy());
      return;
    }
    sockets.handleUpgrade(incoming, stream, head, (opened) => {
      socket.setTimeout(maxSilenceMs, () => opened.terminate());
      onOpen(opened);
    });
  }

  server.on('upgrade', (incoming, stream, head) => {
    upgrade(incoming, stream, head).catch(() => stream.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;

  return {
    origin: `http://127.0.0.1:${actualPort}`,
    setHandler: ready.resolve,
    close: () => stop(0),
  };
}

/** Sets the client's address and overwrites any that the client sent. */
export function withAddress(request: Request, address: string): Request {
  const headers = new Headers(request.headers);
  headers.delete('cf-connecting-ip');
  headers.set('x-forwarded-for', address);
  const { method, url, body, signal } = request;
  const init = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

const toHead = ({ status }: Response): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\n\r\n`;

function toListenError(error: Error, port: number): Error {
  if (!('code' in error) || error.code !== 'EADDRINUSE') return error;
  return new Error(
    `Port ${port} is taken by another program. Set BACKEND_PORT to a free port and start again.`,
    { cause: error },
  );
}
