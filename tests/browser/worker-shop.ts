/** Below 32768, where Linux takes the ports of outgoing connections: one of those made a shop fail to open. */
const port = Number(process.env['SHOP_PORT'] ?? 14391);
const backendPort = Number(process.env['SHOP_BACKEND_PORT'] ?? 15391);

/** Each worker of the browser tests has a shop to itself: what breaks in one is nobody else's. */
export const getWorkerShop = (worker: number) => ({
  port: port + worker,
  backendPort: backendPort + worker,
  site: `http://127.0.0.1:${port + worker}`,
  backend: `http://127.0.0.1:${backendPort + worker}`,
});

/** The shop of the worker that runs this. */
export const workerShop = getWorkerShop(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
