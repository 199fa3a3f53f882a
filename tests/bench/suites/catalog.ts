import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compress } from '../../../src/publisher/index.ts';
import { bigCount, encodeBigCatalog } from '../big-columns.ts';
import { kib, type Row } from '../table.ts';

export async function measureCatalog(): Promise<Row[]> {
  const text = await encodeBigCatalog();
  const folder = await mkdtemp(join(tmpdir(), 'bench-catalog-'));
  const file = join(folder, 'catalog.json');
  await writeFile(file, text);
  await compress(folder);
  const { size } = await stat(`${file}.br`);
  await rm(folder, { recursive: true });
  const each = size / bigCount;
  return [
    {
      kind: 'bytes',
      what: 'catalog file of 20,000 books, brotli',
      goal: '≤ 34 bytes a book',
      measured: `${each.toFixed(1)} bytes (${kib(size)})`,
      isMet: each <= 34,
    },
  ];
}
