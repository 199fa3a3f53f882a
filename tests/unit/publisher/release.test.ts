import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRelease } from '../../../src/publisher/release.ts';

const record = {
  id: '20261101000000000',
  builtAt: '2026-11-01T00:00:00.000Z',
  books: 72,
  backend: 'http://127.0.0.1:54321',
  sourceHash: '0123456789abcdef',
  isFallback: false,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'record-'));
});
afterAll(() => rm(folder, { recursive: true }));

const readOf = async (text: string) => {
  await writeFile(join(folder, 'release.json'), text);
  return readRelease(folder);
};

describe('readRelease', () => {
  it('returns a complete release', async () => {
    expect(await readOf(JSON.stringify(record))).toEqual({ ...record, folder });
  });

  it.each([
    '',
    'null',
    '[]',
    '{"id":"2026',
    JSON.stringify({ ...record, builtAt: 'yesterday' }),
    JSON.stringify({ ...record, books: 1.5 }),
    JSON.stringify({ ...record, isFallback: undefined }),
    JSON.stringify({ ...record, id: 20261101 }),
  ])('returns null for %j', async (text) => {
    expect(await readOf(text)).toBeNull();
  });

  it('returns null for a folder without release.json', async () => {
    expect(await readRelease(join(folder, 'nowhere'))).toBeNull();
  });
});
