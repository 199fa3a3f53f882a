import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { getWorkerShop } from './worker-shop.ts';

/** How long a shop may take until it is open, in ms. */
export const openingMs = 180_000;

/** Starts a shop with its own catalog, in a new folder and on the ports of an unused worker. */
export async function openCatalogShop(
  worker: number,
  catalog: object,
  settings: Record<string, string> = {},
): Promise<ChildProcess> {
  const { port, backendPort, site } = getWorkerShop(worker);
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const file = join(folder, 'catalog.json');
  writeFileSync(file, JSON.stringify(catalog));
  const server = spawn(process.execPath, ['src/server.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      DATA_DIR: folder,
      CATALOG_FILE: file,
      ...settings,
    },
    stdio: 'ignore',
  });
  const isOpen = () =>
    fetch(`${site}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isOpen, { timeout: openingMs }).toBe(true);
  return server;
}

/** Ends a shop, and waits until its ports are free for a second run of the tests. */
export async function closeShop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill();
  await once(server, 'exit');
}
