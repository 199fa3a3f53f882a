import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress } from '../../src/release/compress.ts';
import { readRelease } from '../../src/release/release.ts';
import { freePort } from './free-port.ts';
import { openShop } from './open-shop.ts';

const program = fileURLToPath(new URL('release-process.ts', import.meta.url));

/** Two releases of the sample shop, whose pages tell them apart: the second's say so at their end. */
export async function openReleases() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-releases-'));
  const shop = await openShop();
  const [built] = await readReleases(join(shop.dataDir, 'releases'));
  if (!built) throw new Error('No release was built');
  const [one, other] = [join(folder, 'one'), join(folder, 'other')];
  await cp(built.folder, one, { recursive: true, preserveTimestamps: true });
  await cp(built.folder, other, { recursive: true, preserveTimestamps: true });
  await shop.close();
  const home = join(other, 'client/index.html');
  await writeFile(home, (await readFile(home, 'utf8')).replace('</html>', '<!-- other --></html>'));
  await Promise.all([rm(`${home}.br`), rm(`${home}.gz`)]);
  await compress(join(other, 'client'));

  return {
    folders: [one, other],
    close: () => rm(folder, { recursive: true }),
  };
}

async function readReleases(folder: string) {
  const names = await readdir(folder);
  const found = await Promise.all(names.map((name) => readRelease(join(folder, name))));
  return found.filter((release) => release !== null);
}

/** One of our servers over these releases. */
export async function openProcess(kind: 'shop' | 'sirv', folders: readonly string[]) {
  const port = await freePort();
  const child = fork(program, [kind, String(port), ...folders], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Shows the next release; resolves when it is the live one. */
    async swap(): Promise<void> {
      const shown = once(child, 'message');
      child.send('next');
      await shown;
    },
    async close(): Promise<void> {
      child.kill();
      await once(child, 'exit');
    },
  };
}
