import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { loadPublisherConfig } from '../config.ts';
import { createPageRenderer } from './page-renderer.ts';
import type { PageAnswer, PageRequest } from './page-worker.ts';

/** A thread that renders the pages of one release on demand. */
const { folder, id, module } = z
  .object({ folder: z.string(), id: z.string(), module: z.string() })
  .parse(workerData);
const config = await loadPublisherConfig(module);
const render = await createPageRenderer({ folder, id, config });

parentPort?.on('message', ({ number, url, form }: PageRequest) => {
  const send = (answer: Omit<PageAnswer, 'number'>) =>
    parentPort?.postMessage({ number, ...answer } satisfies PageAnswer);
  const rendered = url === null ? Promise.resolve(null) : render(url, form);
  rendered.then(
    (page) => send({ page }),
    (error: unknown) => send({ page: null, error: String(error) }),
  );
});
