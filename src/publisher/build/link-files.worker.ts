import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { hardlinkFiles } from '../store/release-files.ts';

/** The worker thread of render-pages.ts: links files and posts the missing ones. */
const { files, from, to, suffixes } = z
  .object({
    files: z.array(z.string()),
    from: z.string(),
    to: z.string(),
    suffixes: z.array(z.string()),
  })
  .parse(workerData);
parentPort?.postMessage(hardlinkFiles(files, from, to, suffixes));
