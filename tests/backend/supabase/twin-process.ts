import { startEmulator } from '../../../src/local/twin.ts';

/** A twin in a process of its own, to be killed. */
const twin = await startEmulator({ port: 0, dataDir: process.argv[2] ?? '' });
process.send?.(twin.origin);
