import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { isRunning } from '../../../src/emulator/index.ts';
import { shopEnvironment } from '../../fixtures/shop-ports.ts';
import { copyShop } from '../../fixtures/test-shop.ts';
import { getWorkerShop } from '../worker-shop.ts';

/** How long a shop may take until it is open, in ms. */
export const openingMs = 180_000;

/** Opens a shop with its own catalog on the ports of an unused worker. Use it with `useShop`. */
export async function openCatalogShop(worker: number, catalog: object): Promise<ChildProcess> {
  const folder = await copyShop(catalog);
  const environment = shopEnvironment(getWorkerShop(worker), folder);
  return openShop(worker, { ...environment, CATALOG_FILE: join(folder, 'catalog.json') });
}

/** Starts a server with its settings, and waits until it is open at the port of a worker. */
export async function openShop(
  worker: number,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const { site } = getWorkerShop(worker);
  const server = spawn(process.execPath, ['src/server.ts'], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  });
  await expect.poll(() => isRunning(`${site}/healthz`), { timeout: openingMs }).toBe(true);
  return server;
}

/** Ends a shop, and waits until its ports are free for a second run of the tests. */
export async function closeShop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill();
  await once(server, 'exit');
}
