import type { AstroIntegration } from 'astro';
import type { Config } from '../config.ts';

/**
 * Creates the Astro integration that starts the emulator for `astro dev` and `astro build`, unless
 * hosted services are set or the emulator already runs.
 */
export function emulator(settings: Config): AstroIntegration {
  let stop: (() => Promise<void>) | undefined;

  async function start(): Promise<void> {
    if (!settings.usesEmulator || (await isRunning(settings.backend))) return;
    const { startEmulator } = await import('./emulator.ts');
    ({ stop } = await startEmulator({
      port: settings.backendPort,
      dataDir: settings.dataDir,
      siteOrigin: settings.site,
      functionEnv: { SHOPIFY_AUTHOR_METAFIELD: settings.services.SHOPIFY_AUTHOR_METAFIELD },
      ...(settings.catalogFile && { catalogFile: settings.catalogFile }),
    }));
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

async function isRunning(origin: string): Promise<boolean> {
  return fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  );
}
