import { readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const compressible = /\.(html|js|css|json|svg|xml|txt|ics|webmanifest)$/;
const smallest = 512;

/** Lays a brotli and a gzip copy beside every text file of a folder, once, so that no request pays for it. */
export async function compress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const waiting = files.filter((file) => compressible.test(file));
  const worker = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop())
      await compressFile(join(folder, file));
  };
  await Promise.all(cpus().map(worker));
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < smallest) return;
  const { BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  const [brotli, zipped] = await Promise.all([
    asBrotli(text, {
      params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
    asGzip(text, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
