import { rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { z } from 'zod';
import type { CatalogFile } from '../../src/catalog-import/index.ts';
import { apiKeys, functionNames, startEmulator } from '../../src/emulator/index.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { freshFolder, type Template } from './supabase/data-template.ts';

export type Prepare = (dataDir: string) => Promise<unknown>;

export type OwnSettings = {
  template: Template;
  /** Default: the sample. */
  catalog?: CatalogFile;
  functionEnv?: Record<string, string>;
  maxRows?: number;
  /** Changes the data folder before the first start. */
  prepare?: Prepare;
};

/**
 * Starts an emulator on a free port, with a copy of a template as its database. One that a file starts while it is
 * loaded is closed when its tests have ended. Who starts one in a hook or in a test closes it there.
 */
export async function startOwnEmulator(settings: OwnSettings) {
  const emulator = await start(settings);
  afterAll(emulator.close);
  return emulator;
}

async function start({ template, catalog, prepare, ...options }: OwnSettings) {
  const dataDir = await freshFolder(template);
  const catalogFile = join(dataDir, 'catalog.json');
  const writeCatalog = (one: CatalogFile) => writeFile(catalogFile, JSON.stringify(one));
  const listen = (port: number) =>
    startEmulator({ port, dataDir, ...options, ...(catalog && { catalogFile }) });
  if (catalog) await writeCatalog(catalog);
  await prepare?.(dataDir);
  let emulator = await listen(0);
  return {
    dataDir,
    origin: () => emulator.origin,
    functionEnv: () => emulator.functionEnv,
    /** Starts again on the same port, which is a setting of a build: it then need not bundle again. */
    async restart(changed?: CatalogFile, change?: Prepare): Promise<void> {
      await emulator.stop();
      await change?.(dataDir);
      if (changed) await writeCatalog(changed);
      emulator = await listen(Number(new URL(emulator.origin).port));
    },
    async close(): Promise<void> {
      await emulator.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

type RunningEmulator = Awaited<ReturnType<typeof start>>;

/** The emulators that the files of this process take in turn; `file` is the last one that did. */
const shared = new Map<Template, { emulator: RunningEmulator; file: string; isTaken: boolean }>();

/**
 * Returns the emulator that test files of one process share, with the sample or the small catalog. It has the rows of
 * the seed, no faults, no mail. Outside of the project `backend`, or while it is taken, it is a new one.
 */
export async function takeEmulator(template: 'sql' | 'catalog'): Promise<RunningEmulator> {
  const settings = { template, ...(template === 'catalog' && { catalog: smallCatalog }) };
  const known = shared.get(template);
  if (process.env['SHARED_EMULATOR'] === undefined || known?.isTaken)
    return startOwnEmulator(settings);
  const file = expect.getState().testPath ?? '';
  const taken = known ?? { emulator: await start(settings), file, isTaken: true };
  if (!known) process.on('exit', () => rmSync(taken.emulator.dataDir, { recursive: true }));
  shared.set(template, taken);
  const left = await resetEmulator(taken.emulator.origin());
  if (left) throw new Error(`${taken.file} left behind: ${left}`);
  Object.assign(taken, { file, isTaken: true });
  const close = async () => void (taken.isTaken = false);
  afterAll(close);
  return { ...taken.emulator, close };
}

const leftFaults = z.object({ pending: z.array(z.unknown()) });

/** Restores the seed. Returns what a file should have removed itself, or null. */
async function resetEmulator(origin: string): Promise<string | null> {
  const send = (method: string, path: string, body?: object) =>
    fetch(origin + path, {
      method,
      headers: { apikey: apiKeys.secret, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const { pending } = leftFaults.parse(await (await send('GET', '/__faults')).json());
  await send('POST', '/__faults', { cart: 'expire' });
  // A function that is deployed again has forgotten what it remembered.
  for (const name of functionNames) await send('POST', '/__faults', { undeploy: name });
  await send('DELETE', '/__faults');
  await send('DELETE', '/__mail');
  const response = await send('POST', '/rest/v1/rpc/reset_for_tests', {});
  const objects = z
    .array(z.string())
    .nullable()
    .parse(await response.json());
  const left = [...pending.map((one) => JSON.stringify(one)), ...(objects ?? [])];
  return left.length > 0 ? left.join(', ') : null;
}
