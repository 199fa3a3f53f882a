import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Job } from './compress.worker.ts';
import { compressedSuffix, listFiles } from '../store/release-files.ts';

/** Matches the names of text files. */
export const compressible = /\.(html|js|css|json|svg|xml|txt|md|ics|webmanifest)$/;

/**
 * Brotli quality levels. The maximum takes about 50 ms a page; the fast level takes 2 ms and
 * produces 9 % more bytes.
 */
export const maxQuality = 11;
export const fastQuality = 5;

/** One message per file would make a build 10 % slower. */
const batchSize = 8;

type Compressing = {
  /** A folder compressed with the same settings. Files with equal bytes are linked to its files. */
  previous?: string | null;
  /** Returns the Brotli quality of a file. */
  getQuality?: (file: string) => number;
  /** Keeps the plain files beside the compressed ones, for a host that does not know these. */
  keepsPlain?: boolean;
};

/** Compresses every text file in a folder with Brotli, except small ones. */
export async function compress(folder: string, settings: Compressing = {}): Promise<void> {
  const files = new Set(listFiles(folder));
  const { add, done } = startCompressing(folder, settings);
  for (const file of files)
    if (compressible.test(file) && !files.has(file + compressedSuffix)) add(file);
  await done();
}

/**
 * Starts worker threads that compress files one by one. `content` is that of a file that is not
 * written yet.
 */
export function startCompressing(
  folder: string,
  { previous = null, getQuality = () => maxQuality, keepsPlain = false }: Compressing = {},
) {
  const maxWorkers = cpus().length;
  const workers: Worker[] = [];
  const ends: Promise<unknown>[] = [];
  // A worker starts with its first batch, because a start takes as long as a hundred small files.
  const startWorker = () => {
    const worker = new Worker(new URL('compress.worker.ts', import.meta.url), { execArgv: [] });
    const end = once(worker, 'exit');
    // `done` reports a failure; without this handler, an earlier one would be an unhandled rejection.
    end.catch(() => undefined);
    workers.push(worker);
    ends.push(end);
    return worker;
  };
  let batches = 0;
  let batch: Job[] = [];
  const postBatch = () => {
    if (batch.length === 0) return;
    (workers[batches++ % maxWorkers] ?? startWorker()).postMessage(batch);
    batch = [];
  };
  return {
    add(file: string, content?: Uint8Array): void {
      batch.push({
        path: join(folder, file),
        compressedPath: join(folder, file + compressedSuffix),
        previous: previous && join(previous, file + compressedSuffix),
        quality: getQuality(file),
        keepsPlain,
        ...(content && { content }),
      });
      if (batch.length === batchSize) postBatch();
    },
    /**
     * Resolves when all files are written. Rejects with the error of a worker, such as a full
     * disk.
     */
    async done(): Promise<void> {
      postBatch();
      for (const worker of workers) worker.postMessage(null);
      await Promise.all(ends);
    },
  };
}
