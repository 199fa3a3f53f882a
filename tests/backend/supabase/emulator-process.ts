import { startEmulator } from '../../../src/emulator/emulator.ts';

/** A twin in a process of its own, to be killed. */
const twin = await startEmulator({ port: 0, dataDir: process.argv[2] ?? '' });
process.send?.(twin.origin);
