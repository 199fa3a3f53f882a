import type { AstroIntegration, AstroIntegrationLogger } from 'astro';
import type { Config } from '../config.ts';
import type { Emulator, EmulatorOptions } from './emulator.ts';

/**
 * The entry of the emulator. It loads the services only when they are started, because builds for
 * the hosted services import it too.
 */
export { functionNames } from './functions.ts';
export type { StoredMail } from './mail.ts';
export { apiKeys } from './supabase/keys.ts';
export type { Emulator };

/**
 * Starts the emulator of the hosted services on this machine. Throws if nothing of the
 * catalog can be used, the port is taken or the data folder is locked.
 */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { startEmulator } = await import('./emulator.ts');
  return startEmulator(options);
}

/** Reads the origins of a catalog's pictures, for a build that starts the emulator itself. */
export async function loadImageOrigins(catalogFile: string): Promise<string> {
  const { findImageOrigins, readCatalog } = await import('../catalog-import/index.ts');
  return findImageOrigins((await readCatalog([catalogFile])).catalog).join(' ');
}

/**
 * Creates the Astro integration that starts the emulator for `astro dev` and `astro build`, unless
 * hosted services are set or the emulator already runs.
 */
export function emulator(settings: Config): AstroIntegration {
  let stop: (() => Promise<void>) | undefined;

  async function start({ logger }: { logger: AstroIntegrationLogger }): Promise<void> {
    if (!settings.usesEmulator || (await isRunning(settings.backend))) return;
    const { startEmulator } = await import('./emulator.ts');
    const started = await startEmulator({
      port: settings.backendPort,
      dataDir: settings.dataDir,
      siteOrigin: settings.site,
      functionEnv: { SHOPIFY_AUTHOR_METAFIELD: settings.services.SHOPIFY_AUTHOR_METAFIELD },
      ...(settings.catalogFile && { catalogFile: settings.catalogFile }),
      ...(settings.catalogCurrency && { catalogCurrency: settings.catalogCurrency }),
    });
    ({ stop } = started);
    if (started.catalogSummary) logger.info(started.catalogSummary);
  }

  return {
    name: 'emulator',
    hooks: {
      'astro:server:start': start,
      'astro:build:start': start,
      'astro:build:done': () => stop?.(),
      'astro:server:done': () => stop?.(),
    },
  };
}

/** Returns whether a server answers at an address, such as the emulator at its origin. */
export async function isRunning(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
