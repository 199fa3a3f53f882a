import { once } from 'node:events';
import { cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Site } from './check-links.ts';

/** Reading this many pages takes as long as starting one thread. */
const minPages = 500;

/**
 * Returns the result of `findDeadLinks`. Worker threads read the pages, so the server can respond
 * meanwhile.
 */
export async function findDeadLinksInWorkers(
  site: Site,
  pages: readonly string[],
): Promise<string[]> {
  const threads = Math.min(cpus().length, Math.ceil(pages.length / minPages));
  const shares = Array.from({ length: threads }, (_, worker) =>
    pages.filter((_, index) => index % threads === worker),
  );
  return (await Promise.all(shares.map((share) => runWorker(site, share)))).flat();
}

async function runWorker(site: Site, pages: readonly string[]): Promise<string[]> {
  const thread = new Worker(new URL('check-links.worker.ts', import.meta.url), {
    workerData: { site, pages },
    execArgv: [],
  });
  const message: unknown[] = await once(thread, 'message');
  return z.array(z.string()).parse(message[0]);
}
