import { writeFile } from 'node:fs/promises';
import { startEmulator } from '../../src/emulator/index.ts';

/**
 * Runs an emulator in a separate process, so that a build is measured alone: catalog-emulator.ts
 * PORT FOLDER FILE.
 */
const [port = '', dataDir = '', catalogFile = ''] = process.argv.slice(2);
let emulator = await start();
process.on('message', (text) => void sell(String(text)));
process.send?.('ready');

async function start() {
  const opened = await startEmulator({ port: Number(port), dataDir, catalogFile });
  // The first request starts the database.
  await fetch(`${opened.origin}/rest/v1/releases`, {
    headers: { apikey: 'sb_secret_local-emulator-only-00_emulator' },
  });
  return opened;
}

/** Restarts the emulator with another catalog. */
async function sell(text: string): Promise<void> {
  await emulator.stop();
  await writeFile(catalogFile, text);
  emulator = await start();
  process.send?.('ready');
}
