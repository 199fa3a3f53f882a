import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { createReleaseStore, rebuild, type Release } from '../../src/publisher/index.ts';
import { publisherConfig as config } from '../../src/publisher/site.ts';
import { shopEnvironment, site } from '../fixtures/shop-ports.ts';
import { copyShop } from '../fixtures/test-shop.ts';
import type { OpenEmulator } from './open-emulator.ts';

/** Builds releases of an emulator's data with the bundle that all tests share. Other `settings` have another one. */
export async function openBuilds(
  emulator: Pick<OpenEmulator, 'origin'>,
  settings: Record<string, string> = {},
) {
  const folder = await copyShop();
  const store = createReleaseStore(join(folder, 'releases'));
  /** A port on which nothing listens. */
  const port = 9;
  const environment = () => ({
    ...shopEnvironment({ port, backendPort: Number(new URL(emulator.origin()).port) }, folder),
    ...settings,
  });

  /** Calls with the settings of the shop in the environment, which the process of a build inherits. */
  function withEnvironment<Value>(build: () => Promise<Value>): Promise<Value> {
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
    return build().finally(() => vi.unstubAllEnvs());
  }

  afterAll(() => rm(folder, { recursive: true }));
  return {
    folder,
    store,
    environment,
    withEnvironment,
    /** Makes one attempt. A release of another `backend` is another shop's. */
    async attempt(backend = 'the shop') {
      const attempt = await withEnvironment(() =>
        rebuild({
          config,
          store,
          backend,
          home: site,
          sourceHash: 'tests',
          trigger: 'command',
          skipThrottle: true,
          allowShrink: true,
        }),
      );
      if (!attempt) throw new Error('A rollback holds');
      return attempt;
    },
    async live(): Promise<Release> {
      const release = await store.live();
      if (!release) throw new Error('No release is live');
      return release;
    },
  };
}
