import { existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bigCatalog } from '../bench/big-catalog.ts';
import { startShop } from '../bench/suites/start.ts';

const limitMb = 2000;
const catalogFile = join(tmpdir(), `small-machine-${process.pid}.json`);
const groups = '/sys/fs/cgroup';
/** The file that limits the memory of a group, in version 2 and 1 of control groups. */
const forms = [
  { folder: groups, limit: 'memory.max' },
  { folder: join(groups, 'memory'), limit: 'memory.limit_in_bytes' },
];
const group = openGroup();
if (!group) console.warn('This test may not limit memory: it only measures what the shop takes.');

afterAll(() => {
  rmSync(catalogFile, { force: true });
  if (group) rmdirSync(group);
});

/** Creates a control group with the limit. Returns null if this machine does not allow that. */
function openGroup(): string | null {
  for (const { folder, limit } of forms) {
    const created = join(folder, `small-machine-${process.pid}`);
    try {
      mkdirSync(created);
      if (!existsSync(join(created, limit))) throw new Error(`${created} limits no memory.`);
      writeFileSync(join(created, limit), String(limitMb * 1e6));
      return created;
    } catch {
      if (existsSync(created)) rmdirSync(created);
    }
  }
  return null;
}

it('opens a shop of 2,000 products on a machine with 2 GB', { timeout: 900_000 }, async () => {
  writeFileSync(catalogFile, JSON.stringify(bigCatalog(2000, 40)));
  const { memory } = await startShop(catalogFile, (pid) => {
    if (group) writeFileSync(join(group, 'cgroup.procs'), String(pid));
  });
  // The system takes the rest.
  expect(memory).toBeGreaterThan(300);
  expect(memory).toBeLessThan(limitMb * 0.8);
});
