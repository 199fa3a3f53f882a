import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { findDeadLinks } from './check-links.ts';

/** The worker thread of check-links.ts: posts the dead links of its pages. */
const { site, pages } = z
  .object({
    site: z.object({ client: z.string(), routes: z.set(z.string()), home: z.string() }),
    pages: z.array(z.string()),
  })
  .parse(workerData);
parentPort?.postMessage(await findDeadLinks(site, pages));
