import { startEmulator } from '../../src/emulator/index.ts';

/** A emulator in a process of its own, to be killed. */
const emulator = await startEmulator({ port: 0, dataDir: process.argv[2] ?? '' });
process.send?.(emulator.origin);
