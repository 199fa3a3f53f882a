import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { findDeadLinks } from './check-links.ts';
import { loadPublisherConfig } from '../config.ts';

/** The worker thread of check-links.ts: posts the dead links of its pages. */
const { site, config, pages } = z
  .object({
    site: z.object({ client: z.string(), routes: z.set(z.string()), home: z.string() }),
    config: z.url(),
    pages: z.array(z.string()),
  })
  .parse(workerData);
parentPort?.postMessage(
  await findDeadLinks({ ...site, config: await loadPublisherConfig(config) }, pages),
);
