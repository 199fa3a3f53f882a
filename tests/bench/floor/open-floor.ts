import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { freePort } from '../free-port.ts';
import { openServer } from '../open-server.ts';
import { buildFloor } from './build-floor.ts';

/** Builds the floor pages from the shop's own and serves them as the shop serves its own. */
export async function openFloor(browser: Browser, shop: { origin: string; backend: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-floor-'));
  await buildFloor(browser, shop, folder);
  const server = await openServer(
    'tests/bench/floor/serve-floor.ts',
    await freePort(),
    { FLOOR_DIR: folder },
    10,
  );
  return {
    origin: server.origin,
    async close(): Promise<void> {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
