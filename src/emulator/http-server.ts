import { getRequestListener } from '@hono/node-server';
import { createLimitedServer } from '../limited-server.ts';

/** What a request does not say itself: the address at the other end of the line. */
export type Bindings = { Bindings: { address: string } };
type Answer = (request: Request, line: Bindings['Bindings']) => Response | Promise<Response>;

/** Listens on this machine only. Requests that come before there is an answer wait for it. */
export async function listen(port: number) {
  const ready = Promise.withResolvers<Answer>();
  const server = createLimitedServer(
    {},
    // The listener answers 500 itself where the promise rejects.
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
    server.once('error', (error) => reject(explain(error, port)));
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;

  return {
    server,
    origin: `http://127.0.0.1:${taken}`,
    setHandler: ready.resolve,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function explain(error: Error, port: number): Error {
  if (!('code' in error) || error.code !== 'EADDRINUSE') return error;
  return new Error(
    `Port ${port} is taken by another program. Set BACKEND_PORT to a free one and start again.`,
    { cause: error },
  );
}
