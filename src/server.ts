import { join } from 'node:path';
import { announce } from './publisher/announce.ts';
import { runReleaseCommand } from './publisher/cli.ts';
import { createPublishHandler } from './publisher/publish-endpoints.ts';
import { createReleaseManager } from './publisher/release-manager.ts';
import { createIsSecure } from './publisher/trust-proxy.ts';
import { createReleaseReporter } from './publisher/release-reporter.ts';
import { serve } from './publisher/serve.ts';
import { createReleaseStore } from './publisher/release-store.ts';
import { loadConfig, type Config } from './config.ts';

/**
 * The entry point of `npm start`. Serves the last good release at once, starts the emulator unless
 * the settings name hosted services, and then builds a release. With arguments, such as `rollback`,
 * it runs a release command instead.
 */
async function start(args: readonly string[]): Promise<void> {
  const config = loadConfig();
  const { site: home, backend, shopFingerprint } = config;
  const store = createReleaseStore(join(config.dataDir, 'releases'));
  const reporter = createReleaseReporter(store.folder, {
    origin: backend,
    secretKey: config.usesEmulator ? await loadEmulatorKey() : config.secretKey,
  });
  if (args.length > 0) {
    const context = { store, backend: shopFingerprint, home, reporter };
    for (const line of await runReleaseCommand(args, context)) console.log(line);
    return;
  }

  const { port, host, trustedProxies } = config;
  const { isSecure, isTrusted, getAddress } = createIsSecure(trustedProxies);
  const isPinned = async () => (await store.readPointer())?.isPinned === true;
  const server = await serve({ port, host, isSecure, isExempt: isTrusted, isPinned });
  let lastLine = '';
  const log = () => {
    const line = announce(server.state(), `http://127.0.0.1:${port}`);
    if (lastLine && line !== lastLine) console.log((lastLine = line));
  };
  const manager = createReleaseManager({
    store,
    backend: shopFingerprint,
    home,
    async onActivate(release, previous) {
      await server.showRelease(release, previous);
      log();
    },
    onUnavailable(reason) {
      server.setUnavailable(reason);
      log();
    },
  });
  const hasRelease = await manager.serveLatest();
  if (hasRelease) console.log(`Serving the last release at http://127.0.0.1:${port}.`);
  const emulator = config.usesEmulator ? await launchEmulator(config) : null;
  const publishableKey = config.services.SUPABASE_PUBLISHABLE_KEY;
  const { webhookSecret } = config;
  server.openDoors(
    createPublishHandler({
      manager,
      backend: { origin: backend, publishableKey },
      webhookSecret,
      getAddress,
    }),
  );
  if (!hasRelease) console.log('Building the shop…');
  const stop = async () => {
    manager.stop();
    await server.stop();
    await emulator?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
  await manager.openRelease(reporter);
  console.log((lastLine = announce(server.state(), `http://127.0.0.1:${port}`)));
  if (emulator) printEmulator(emulator.origin, port);
}

function printEmulator(origin: string, port: number): void {
  console.log(`  Local backend:     ${origin}`);
  console.log(`  Staff login:       http://127.0.0.1:${port}/login`);
  console.log(
    '    owner@heartandhollow.example (approved), pending@heartandhollow.example (pending),',
  );
  console.log('    both with the password heart-and-hollow');
  console.log(`  Mail inbox:        ${origin}/__mail/inbox`);
  console.log(`  Fault injection:   POST ${origin}/__faults\n`);
}

async function loadEmulatorKey(): Promise<string> {
  const { apiKeys } = await import('./emulator/index.ts');
  return apiKeys.secret;
}

async function launchEmulator({ backendPort, dataDir, site, catalogFile, services }: Config) {
  const { startEmulator } = await import('./emulator/index.ts');
  const emulator = await startEmulator({
    port: backendPort,
    dataDir,
    siteOrigin: site,
    functionEnv: { SHOPIFY_AUTHOR_METAFIELD: services.SHOPIFY_AUTHOR_METAFIELD },
    ...(catalogFile && { catalogFile }),
  });
  emulator.preload();
  return emulator;
}

start(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
