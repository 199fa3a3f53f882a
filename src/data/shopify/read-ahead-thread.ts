import { parentPort, workerData } from 'node:worker_threads';
import { askForCatalogue } from './ask-for-catalogue.ts';

/** Tells as JSON what the provider sells; see read-ahead.ts. */
parentPort?.postMessage(JSON.stringify(await askForCatalogue(workerData)));
