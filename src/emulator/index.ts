import type { Emulator, EmulatorOptions } from './emulator.ts';

/**
 * The entry of the emulator. It loads the services only when they are started, because builds for
 * the hosted services import it too.
 */
export { emulator } from './astro-integration.ts';
export { functionNames } from './functions.ts';
export type { StoredMail } from './mail.ts';
export type { CatalogFile, CatalogFileInput } from './shopify/catalog-file.ts';
export { apiKeys } from './supabase/api-keys.ts';
export type { Emulator };

/**
 * Starts the emulator of the hosted services on this machine. Throws if the catalog file is
 * invalid, the port is taken or the data folder is locked.
 */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { startEmulator } = await import('./emulator.ts');
  return startEmulator(options);
}

/** Loads the schema of the catalog file. */
export async function loadCatalogFileSchema() {
  const { catalogFileSchema } = await import('./shopify/catalog-file.ts');
  return catalogFileSchema;
}
