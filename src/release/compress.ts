import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isFromRecords } from './routes.ts';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const compressible = /\.(html|js|css|json|svg|xml|txt|ics|webmanifest)$/;
const smallest = 512;

/** Brotli's own scale. The best costs a page some 50 ms, the quick one 2 ms and 9 % more bytes. */
export const best = 11;
export const quick = 5;
const large = 2 ** 20;
const bestOfLarge = 10;

type Compressing = {
  /** A folder whose copies were made in the same way: what it holds byte for byte is taken from there. */
  older?: string | null;
  /** Of the pages that records became; all others are compressed as well as can be. */
  quality?: number;
  /** Files that have their copies already. */
  kept?: ReadonlySet<string>;
};

/** Lays a brotli and a gzip copy beside every text file of a folder, once, so that no request pays for it. */
export async function compress(
  folder: string,
  { older = null, quality = best, kept = new Set() }: Compressing = {},
): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const waiting = files.filter((file) => compressible.test(file) && !kept.has(file));
  const worker = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop())
      await compressFile(
        join(folder, file),
        older && join(older, file),
        isFromRecords(file) ? quality : best,
      );
  };
  await Promise.all(Array.from({ length: cpus().length * 2 }, worker));
}

async function compressFile(path: string, older: string | null, quality: number): Promise<void> {
  const text = await readFile(path);
  if (text.length < smallest) return;
  if (older && (await borrow(path, text, older))) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
    constants;
  const [brotli, zipped] = await Promise.all([
    asBrotli(text, {
      params: {
        [BROTLI_PARAM_QUALITY]: text.length > large ? Math.min(quality, bestOfLarge) : quality,
        [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
        [BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
    asGzip(text, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}

/** Links the copies of an equal older file; whether it could. */
async function borrow(path: string, text: Buffer, older: string): Promise<boolean> {
  try {
    if (!text.equals(await readFile(older))) return false;
    await link(`${older}.br`, `${path}.br`);
    await link(`${older}.gz`, `${path}.gz`);
    return true;
  } catch {
    await Promise.all(['br', 'gz'].map((kind) => rm(`${path}.${kind}`, { force: true })));
    return false;
  }
}
