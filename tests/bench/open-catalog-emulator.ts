import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { bigCatalog } from './big-catalog.ts';
import { freePort } from '../fixtures/free-port.ts';

type File = ReturnType<typeof bigCatalog>;

const program = fileURLToPath(new URL('catalog-emulator.ts', import.meta.url));

/** Starts an emulator with the data of a large shop, with a folder on the same disk. */
export async function openCatalogEmulator(catalog: File) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-builds-'));
  const port = await freePort();
  const file = join(folder, 'catalog.json');
  await writeFile(file, JSON.stringify(catalog));
  const child = fork(program, [String(port), folder, file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return {
    folder,
    port,
    origin: `http://127.0.0.1:${port}`,
    async sell(changed: File): Promise<void> {
      const ready = once(child, 'message');
      child.send(JSON.stringify(changed));
      await ready;
    },
    async close(): Promise<void> {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
