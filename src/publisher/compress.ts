import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Job } from './compress.worker.ts';
import { listFiles } from './list-files.ts';
import { isDataRoute } from './routes.ts';

/** By their names. */
export const compressible = /\.(html|js|css|json|svg|xml|txt|ics|webmanifest)$/;

/** Brotli's own scale. The best costs a page some 50 ms, the quick one 2 ms and 9 % more bytes. */
export const maxQuality = 11;
export const fastQuality = 5;

/** To wake a thread for each file would cost a build a tenth of its time. */
const batchSize = 8;

type Compressing = {
  /** A folder whose copies were made in the same way: what it holds byte for byte is taken from there. */
  previous?: string | null;
  /** Of the pages that records became; all others are compressed as well as can be. */
  quality?: number;
};

/**
 * Lays a brotli and a gzip copy beside every text file that a folder holds at the call and that has none,
 * so that no request pays for it.
 */
export async function compress(folder: string, settings: Compressing = {}): Promise<void> {
  const files = new Set(listFiles(folder));
  const { add, done } = startCompressing(folder, settings);
  for (const file of files) if (compressible.test(file) && !files.has(`${file}.br`)) add(file);
  await done();
}

/** The same for one file after the other, on threads of their own: `text` for one that is still to be written. */
export function startCompressing(
  folder: string,
  { previous = null, quality = maxQuality }: Compressing = {},
) {
  const workers = cpus().map(
    () => new Worker(new URL('compress.worker.ts', import.meta.url), { execArgv: [] }),
  );
  const ended = Promise.all(workers.map((worker) => once(worker, 'exit')));
  // Told by `done`: nobody waits for it earlier.
  ended.catch(() => undefined);
  let turn = 0;
  let waiting: Job[] = [];
  const tell = () => {
    workers[turn++ % workers.length]?.postMessage(waiting);
    waiting = [];
  };
  return {
    add(file: string, text?: string): void {
      waiting.push({
        path: join(folder, file),
        previous: previous && join(previous, file),
        quality: isDataRoute(file) ? quality : maxQuality,
        ...(text !== undefined && { text }),
      });
      if (waiting.length === batchSize) tell();
    },
    /** All copies are laid. Throws what went wrong, a full disk for one. */
    async done(): Promise<void> {
      tell();
      for (const worker of workers) worker.postMessage(null);
      await ended;
    },
  };
}
