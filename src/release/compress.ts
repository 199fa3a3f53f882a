import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const compressible = /\.(html|js|css|json|svg|xml|txt|ics|webmanifest)$/;
const smallest = 512;

/**
 * Lays a brotli and a gzip copy beside every text file of a folder, once, so that no request pays for
 * it. What an older folder holds byte for byte is taken from there: compressing is half of a build.
 */
export async function compress(folder: string, older: string | null = null): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const waiting = files.filter((file) => compressible.test(file));
  const worker = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop())
      await compressFile(join(folder, file), older && join(older, file));
  };
  await Promise.all(cpus().map(worker));
}

async function compressFile(path: string, older: string | null): Promise<void> {
  const text = await readFile(path);
  if (text.length < smallest) return;
  if (older && (await borrow(path, text, older))) return;
  const { BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  const [brotli, zipped] = await Promise.all([
    asBrotli(text, {
      params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: text.length },
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
