import { once } from 'node:events';
import { cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Site } from './check-links.ts';

/** So many pages are read in the time that a thread takes to begin. */
const minPages = 500;

/** The same as `findDeadLinks`, on threads of their own: the server goes on answering meanwhile. */
export async function findDeadLinksInWorkers(
  site: Site,
  pages: readonly string[],
): Promise<string[]> {
  const threads = Math.min(cpus().length, Math.ceil(pages.length / minPages));
  const shares = Array.from({ length: threads }, (_, turn) =>
    pages.filter((_, place) => place % threads === turn),
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
