import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bigCatalog } from '../big-catalog.ts';
import { openShop } from '../open-shop.ts';
import { watchMemory } from '../peak-memory.ts';
import type { Row } from '../table.ts';

type Goals = { seconds: number; memory: number; disk: number };

/** Measures the first start of the shop: with the sample, and with a catalog of 10,000 products. */
export async function measureStart(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'));
  const large = join(folder, 'catalog.json');
  await writeFile(large, JSON.stringify(bigCatalog(10_000, 100)));
  const sample = await measure('the sample', '', { seconds: 15, memory: 700, disk: 25 });
  const goals = { seconds: 60, memory: 1200, disk: 250 };
  const rows = [...sample, ...(await measure('10,000 products', large, goals))];
  await rm(folder, { recursive: true });
  return rows;
}

async function measure(of: string, catalogFile: string, goals: Goals): Promise<Row[]> {
  const first = await startShop(catalogFile);
  const row = (what: string, unit: string, value: number, limit: number): Row => ({
    kind: 'time',
    what: `${what}, ${of}`,
    goal: `≤ ${limit} ${unit}`,
    measured: `${Math.round(value)} ${unit}`,
    isMet: value <= limit,
  });
  return [
    row('first start until the shop answers', 's', first.seconds, goals.seconds),
    row('most memory of all its processes', 'MB', first.memory, goals.memory),
    row('a release on disk', 'MB', first.disk, goals.disk),
  ];
}

/**
 * Starts a shop with an empty folder. Returns the seconds until it answers, and the peak memory of
 * its processes and the blocks of its release, in MB.
 */
export async function startShop(catalogFile: string, onStart?: (pid: number) => void) {
  let memory = () => 0;
  const start = performance.now();
  const shop = await openShop(catalogFile, 900, (pid) => {
    memory = watchMemory(pid);
    onStart?.(pid);
  });
  const seconds = (performance.now() - start) / 1000;
  const releases = join(shop.dataDir, 'releases');
  const names = await readdir(releases);
  const release = names.find((name) => /^\d{17}$/.test(name)) ?? '';
  const disk = await measureBlocks(join(releases, release));
  const result = { seconds, memory: (memory() * 1024 ** 2) / 1e6, disk: disk / 1e6 };
  await shop.close();
  return result;
}

async function measureBlocks(folder: string): Promise<number> {
  const blockBytes = 512;
  let bytes = 0;
  for (const file of await readdir(folder, { recursive: true }))
    bytes += (await stat(join(folder, file))).blocks * blockBytes;
  return bytes;
}
