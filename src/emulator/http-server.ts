import { getRequestListener } from '@hono/node-server';
import { createLimitedServer } from '../limited-server.ts';

/** The client's address, which a `Request` does not contain. */
export type Bindings = { Bindings: { address: string } };
type Handler = (request: Request, bindings: Bindings['Bindings']) => Response | Promise<Response>;

/**
 * Starts a server on the loopback interface. Requests wait until `setHandler` is called. Rejects if
 * the port is actualPort.
 */
export async function listen(port: number) {
  const ready = Promise.withResolvers<Handler>();
  const server = createLimitedServer(
    {},
    // The listener sends 500 if the promise rejects.
    // eslint-disable-next-line @typescript-eslint/no-misused-promises
    getRequestListener(
      async (request, { incoming }) => {
        const address = incoming.socket.remoteAddress ?? '';
        return (await ready.promise)(request, { address });
      },
      { overrideGlobalObjects: false },
    ),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;

  return {
    server,
    origin: `http://127.0.0.1:${actualPort}`,
    setHandler: ready.resolve,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toListenError(error: Error, port: number): Error {
  if (!('code' in error) || error.code !== 'EADDRINUSE') return error;
  return new Error(
    `Port ${port} is taken by another program. Set BACKEND_PORT to a free port and start again.`,
    { cause: error },
  );
}
