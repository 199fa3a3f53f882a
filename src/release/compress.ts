import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Job } from './compress-files.ts';
import { isFromRecords } from './routes.ts';

const compressible = /\.(html|js|css|json|svg|xml|txt|ics|webmanifest)$/;

/** Brotli's own scale. The best costs a page some 50 ms, the quick one 2 ms and 9 % more bytes. */
export const best = 11;
export const quick = 5;

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
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => compressible.test(file) && !kept.has(file),
  );
  const jobs = files.map((file) => ({
    path: join(folder, file),
    older: older && join(older, file),
    quality: isFromRecords(file) ? quality : best,
  }));
  const threads = cpus().length;
  await Promise.all(
    Array.from({ length: threads }, (_, thread) =>
      run(jobs.filter((_job, place) => place % threads === thread)),
    ),
  );
}

/** On a thread of its own. */
async function run(jobs: Job[]): Promise<void> {
  if (jobs.length === 0) return;
  const worker = new Worker(new URL('compress-files.ts', import.meta.url), {
    workerData: jobs,
    execArgv: [],
  });
  await once(worker, 'exit');
}
