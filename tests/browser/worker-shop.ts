import { backend, site, toPortMap } from '../fixtures/shop-ports.ts';
import { drivenFlags, findBrowser } from './find-browser.ts';

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

/** The shop of the current worker, by the origins that its pages and its browser know. */
export const workerShop = { site, backend };

/** Leads this process and its browser to a worker's shop. Returns the flag of the browser. */
export function mapToShop(worker: number): string {
  const shop = getWorkerShop(worker);
  process.env['PORT_MAP'] = toPortMap(shop);
  const rules = process.env['PORT_MAP']
    .split(',')
    .map((pair) => pair.split(':').map((number) => `127.0.0.1:${number}`))
    .map(([from, to]) => `MAP ${from} ${to}`);
  return `--host-resolver-rules=${rules.join(',')}`;
}

/**
 * Leads a test file and a browser of its own to a worker's shop, by default that of its worker. For `test.use` at
 * the top of the file, which gives the file a process of its own.
 */
export const useShop = (worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0), flag = '') => ({
  launchOptions: {
    executablePath: findBrowser(),
    args: [...drivenFlags, mapToShop(worker), flag].filter(Boolean),
  },
});
