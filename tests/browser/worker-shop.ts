/** Below 32768, the first ephemeral port of Linux: an outgoing connection could take the port. */
const port = Number(process.env['SHOP_PORT'] ?? 14391);
const backendPort = Number(process.env['SHOP_BACKEND_PORT'] ?? 15391);

/** Each worker of the browser tests has its own shop, so that faults do not affect others. */
export const getWorkerShop = (worker: number) => ({
  port: port + worker,
  backendPort: backendPort + worker,
  site: `http://127.0.0.1:${port + worker}`,
  backend: `http://127.0.0.1:${backendPort + worker}`,
});

/** The shop of the current worker. */
export const workerShop = getWorkerShop(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
