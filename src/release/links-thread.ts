import { parentPort, workerData } from 'node:worker_threads';
import { findDeadLinks } from './links.ts';

/** Tells which links of its share of the pages are dead; see links-aside.ts. */
const { site, pages } = workerData;
parentPort?.postMessage(await findDeadLinks(site, pages));
