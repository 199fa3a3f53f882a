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
 * `npm start`: the last good release at once, the emulator where no hosted services are named, then a new
 * release. With a word, such as `rollback`, what the operator asked of the releases instead.
 */
async function start(words: readonly string[]): Promise<void> {
  const config = loadConfig();
  const { site: home, backend, shopFingerprint } = config;
  const store = createReleaseStore(join(config.dataDir, 'releases'));
  const reporter = createReleaseReporter(store.folder, {
    origin: backend,
    secretKey: config.usesEmulator ? await localKey() : config.secretKey,
  });
  if (words.length > 0) {
    const place = { store, backend: shopFingerprint, home, reporter };
    for (const line of await runReleaseCommand(words, place)) console.log(line);
    return;
  }

  const { port, host, trustedProxies } = config;
  const { isSecure, isTrusted, getAddress } = createIsSecure(trustedProxies);
  const isPinned = async () => (await store.readPointer())?.isPinned === true;
  const server = await serve({ port, host, isSecure, isExempt: isTrusted, isPinned });
  let code = '';
  const log = () => {
    const line = announce(server.state(), `http://127.0.0.1:${port}`);
    if (code && line !== code) console.log((code = line));
  };
  const manager = createReleaseManager({
    store,
    backend: shopFingerprint,
    home,
    async onActivate(release, older) {
      await server.showRelease(release, older);
      log();
    },
    onUnavailable(reason) {
      server.setUnavailable(reason);
      log();
    },
  });
  const isShown = await manager.serveLatest();
  if (isShown) console.log(`The last release is at http://127.0.0.1:${port} meanwhile.`);
  const emulator = config.usesEmulator ? await openEmulator(config) : null;
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
  if (!isShown) console.log('Building the shop…');
  const stop = async () => {
    manager.stop();
    await server.stop();
    await emulator?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
  await manager.openRelease(reporter);
  console.log((code = announce(server.state(), `http://127.0.0.1:${port}`)));
  if (emulator) printEmulator(emulator.origin, port);
}

function printEmulator(origin: string, port: number): void {
  console.log(`  Its local backend: ${origin}`);
  console.log(`  Staff sign in at:  http://127.0.0.1:${port}/login`);
  console.log(
    '    owner@heartandhollow.example (approved), pending@heartandhollow.example (pending),',
  );
  console.log('    both with the password heart-and-hollow');
  console.log(`  Mail appears at:   ${origin}/__mail/inbox`);
  console.log(`  What fails next:   POST ${origin}/__faults\n`);
}

async function localKey(): Promise<string> {
  const { apiKeys } = await import('./emulator/supabase/api-keys.ts');
  return apiKeys.secret;
}

async function openEmulator({ backendPort, dataDir, site, catalogFile }: Config) {
  const { startEmulator } = await import('./emulator/emulator.ts');
  const emulator = await startEmulator({
    port: backendPort,
    dataDir,
    siteOrigin: site,
    ...(catalogFile && { catalogFile }),
  });
  emulator.preload();
  return emulator;
}

start(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
