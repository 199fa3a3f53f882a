import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parentPort } from 'node:worker_threads';

/** `text` is the content of a file that is not written yet. */
export type Job = { path: string; previous: string | null; quality: number; text?: string };

const minBytes = 512;
const largeBytes = 2 ** 20;
const maxQualityOfLarge = 10;
/** A minute of compression at the quality of large files. */
const hugeBytes = 2 ** 24;
const maxQualityOfHuge = 5;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
  constants;

parentPort?.on('message', (jobs: Job[] | null) => {
  if (jobs) jobs.forEach(compressFile);
  else parentPort?.close();
});

function compressFile({ path, previous, quality, text: given }: Job): void {
  const text = given === undefined ? readFileSync(path) : Buffer.from(given);
  if (text.length < minBytes) return;
  if (given !== undefined) mkdirSync(dirname(path), { recursive: true });
  if (previous && reuseCompressed(path, text, previous)) return;
  const params = {
    [BROTLI_PARAM_QUALITY]: Math.min(quality, maxQualityOf(text.length)),
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
}

function maxQualityOf(bytes: number): number {
  if (bytes > hugeBytes) return maxQualityOfHuge;
  return bytes > largeBytes ? maxQualityOfLarge : constants.BROTLI_MAX_QUALITY;
}

/**
 * Links the compressed copies of a previous file with equal bytes. Returns whether that succeeded.
 */
function reuseCompressed(path: string, text: Buffer, previous: string): boolean {
  const endings = ['.br', '.gz'];
  try {
    if (!text.equals(readFileSync(previous))) return false;
    for (const ending of endings) linkSync(previous + ending, path + ending);
    return true;
  } catch {
    for (const ending of endings) rmSync(path + ending, { force: true });
    return false;
  }
}
