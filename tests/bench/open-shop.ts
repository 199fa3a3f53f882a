import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../fixtures/free-port.ts';
import { openServer } from './open-server.ts';

/** Starts the shop as in production, with its own ports and an empty folder. */
export async function openShop(
  catalogFile = '',
  timeoutSeconds = 180,
  onStart?: (pid: number) => void,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-shop-'));
  const [port, backendPort] = [await freePort(), await freePort()];
  const server = await openServer(
    'src/server.ts',
    port,
    { BACKEND_PORT: String(backendPort), DATA_DIR: dataDir, CATALOG_FILE: catalogFile },
    timeoutSeconds,
    onStart,
  );
  return {
    origin: server.origin,
    dataDir,
    backend: `http://127.0.0.1:${backendPort}`,
    async close(): Promise<void> {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
