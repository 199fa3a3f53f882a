import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { parentPort } from 'node:worker_threads';

/**
 * `compressedPath` and `previous` are compressed files. `content` is that of a file that is not
 * written yet.
 */
export type Job = {
  path: string;
  compressedPath: string;
  previous: string | null;
  quality: number;
  keepsPlain: boolean;
  content?: Uint8Array;
};

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

function compressFile(job: Job): void {
  const { path, compressedPath, previous, quality, keepsPlain, content } = job;
  const text = content ?? readFileSync(path);
  if (content) mkdirSync(dirname(path), { recursive: true });
  const isSmall = text.length < minBytes;
  if (content && (isSmall || keepsPlain)) writeFileSync(path, text);
  if (isSmall) return;
  if (!previous || !linkCompressed(compressedPath, text, previous)) {
    const params = {
      [BROTLI_PARAM_QUALITY]: Math.min(quality, maxQualityOf(text.length)),
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_SIZE_HINT]: text.length,
    };
    writeFileSync(compressedPath, brotliCompressSync(text, { params }));
  }
  if (!keepsPlain) rmSync(path, { force: true });
}

function maxQualityOf(bytes: number): number {
  if (bytes > hugeBytes) return maxQualityOfHuge;
  return bytes > largeBytes ? maxQualityOfLarge : constants.BROTLI_MAX_QUALITY;
}

/** Links a previous compressed file if it has the same content. Returns whether that succeeded. */
function linkCompressed(compressedPath: string, text: Uint8Array, previous: string): boolean {
  try {
    if (!brotliDecompressSync(readFileSync(previous)).equals(text)) return false;
    linkSync(previous, compressedPath);
    return true;
  } catch {
    return false;
  }
}
