import type { AstroIntegration } from 'astro';
import type { Settings } from '../settings.ts';

/** Starts the twin for `astro dev` and `astro build` where no hosted service is named and none is running yet. */
export function twin(settings: Settings): AstroIntegration {
  let stop: (() => Promise<void>) | undefined;

  async function start(): Promise<void> {
    if (!settings.isTwin || (await isRunning(settings.backend))) return;
    const { startTwin } = await import('./twin.ts');
    ({ stop } = await startTwin({
      port: settings.backendPort,
      dataDir: settings.dataDir,
      siteOrigin: settings.site,
      ...(settings.catalogueFile && { catalogueFile: settings.catalogueFile }),
    }));
  }

  return {
    name: 'twin',
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
