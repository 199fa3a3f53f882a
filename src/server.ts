import { join } from 'node:path';
import { inspect } from 'node:util';
import { loadConfig, toBuildSettings, type Config } from './config.ts';
import { visitorHeader } from './domain/people/contact.ts';
import { errorReportPath } from './domain/site/routes.ts';
import { log } from './log.ts';
import {
  announce,
  createAgentEndpoints,
  createErrorEndpoint,
  createPublishEndpoints,
  createReadiness,
  createReleaseManager,
  createReleasePreviews,
  createReleaseReporter,
  createReleaseStore,
  createWebhookVerifier,
  describeProgress,
  getChangeTimes,
  getStaffStatus,
  isSessionApproved,
  readPendingSite,
  recordRollback,
  runReleaseCommand,
  serve,
  trustProxies,
} from './publisher/index.ts';
import { publisherConfig } from './publisher/site.ts';

/**
 * The entry point of `npm start`. Serves the last good release at once, starts the emulator unless
 * the settings name hosted services, and then builds a release. With arguments, such as `rollback`,
 * it runs a release command instead.
 */
async function start(args: readonly string[]): Promise<void> {
  const settings = loadConfig();
  const { site: home, backend, shopFingerprint, hsts, cspReportUrl } = settings;
  let imageOrigins = '';
  const publisher = {
    ...publisherConfig,
    hsts,
    cspReportUrl,
    loadSettings: () => toBuildSettings(settings, imageOrigins),
  };
  const launch = async () => {
    const emulator = await launchEmulator(settings);
    imageOrigins = emulator.imageOrigins.join(' ');
    return emulator;
  };
  const store = createReleaseStore(join(settings.dataDir, 'releases'));
  const secretKey = settings.usesEmulator ? await loadEmulatorKey() : settings.secretKey;
  const reporter = createReleaseReporter(store.folder, { origin: backend, secretKey });
  if (args.length > 0) {
    const context = {
      config: publisher,
      store,
      backend: shopFingerprint,
      home,
      reporter,
      recordRollback: async (builtAt: string) =>
        secretKey ? recordRollback({ origin: backend, key: secretKey }, builtAt) : undefined,
    };
    // Builds read from the emulator. A shop that runs has started it.
    const { isRunning } = await import('./emulator/index.ts');
    const isNeeded = args[0] === 'build' && settings.usesEmulator && !(await isRunning(backend));
    const emulator = isNeeded ? await launch() : null;
    for (const line of await runReleaseCommand(args, context)) console.log(line);
    await emulator?.stop();
    return;
  }

  // The emulator's database, the accepted requests and deliveries are nobody else's.
  process.umask(0o077);
  const { port, host } = settings;
  const publishableKey = settings.services.SUPABASE_PUBLISHABLE_KEY;
  const isPinned = async () => (await store.readPointer())?.isPinned === true;
  const previews = createReleasePreviews();
  const server = await serve({
    config: publisher,
    previews,
    port,
    host,
    proxies: trustProxies(settings.trustedProxies),
    getCallerHeaders: (address): Record<string, string> =>
      secretKey ? { apikey: secretKey, [visitorHeader]: address } : {},
    isPinned,
    getReadiness: createReadiness({
      backend,
      publishableKey,
      secretKey,
      dataDir: settings.dataDir,
      releases: store.folder,
    }),
  });
  const getRelease = () => server.state().release?.id ?? null;
  logCrash();
  let lastLine = '';
  const announceChange = () => {
    const line = announce(server.state(), `http://127.0.0.1:${port}`);
    if (lastLine && line !== lastLine) console.log((lastLine = line));
  };
  const manager = createReleaseManager({
    config: publisher,
    store,
    backend: shopFingerprint,
    home,
    async onActivate(release, previous) {
      await server.showRelease(release, previous);
      announceChange();
    },
    getChangeTimes: () => getChangeTimes(backend, secretKey ?? publishableKey),
    onProgress: (progress) => console.log(describeProgress(progress)),
    onUnavailable(reason, code) {
      server.setUnavailable(reason, code);
      announceChange();
    },
  });
  const hasRelease = await manager.serveLatest();
  if (hasRelease) console.log(`Serving the last release at http://127.0.0.1:${port}.`);
  const emulator = settings.usesEmulator ? await launch() : null;
  const { webhookSecret } = settings;
  server.addEndpoints({
    ...createPublishEndpoints({
      manager,
      authorize: (token) => getStaffStatus(token, { origin: backend, publishableKey }),
      recordRollback: (token, builtAt) =>
        recordRollback({ origin: backend, key: publishableKey, token }, builtAt),
      previews,
      pending: secretKey
        ? {
            read: (token) => readPendingSite(token, { origin: backend, publishableKey }),
            isApproved: (token) => isSessionApproved(token, { origin: backend, key: secretKey }),
          }
        : null,
      webhook: {
        path: '/refresh/shopify',
        verifier: webhookSecret
          ? createWebhookVerifier(webhookSecret, {
              file: join(settings.dataDir, 'webhook-deliveries.sqlite'),
            })
          : null,
      },
    }),
    [errorReportPath]: createErrorEndpoint(getRelease),
    ...(!settings.usesEmulator &&
      createAgentEndpoints(`https://${settings.services.SHOPIFY_STORE_DOMAIN}`)),
  });
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
  if (emulator) printEmulator(emulator, port);
}

/** Logs what ends the process. */
function logCrash(): void {
  let isEnding = false;
  process.on('uncaughtException', (error) => {
    // Where nobody reads the log any more, writing to it throws again, at once and forever.
    if (!isEnding) {
      isEnding = true;
      log('error', 'process_crashed', { stack: inspect(error), error });
    }
    process.exit(1);
  });
}

function printEmulator(
  { origin, logins }: Awaited<ReturnType<typeof launchEmulator>>,
  port: number,
): void {
  console.log(`  Local backend:     ${origin}`);
  console.log(`  Staff login:       http://127.0.0.1:${port}/login`);
  console.log(`    ${logins.owner} (approved), ${logins.pending} (pending),`);
  console.log(`    both with the password ${logins.password}`);
  console.log(`  Mail inbox:        ${origin}/__mail/inbox`);
  console.log(`  Fault injection:   POST ${origin}/__faults\n`);
}

async function loadEmulatorKey(): Promise<string> {
  const { apiKeys } = await import('./emulator/index.ts');
  return apiKeys.secret;
}

async function launchEmulator({ services, ...settings }: Config) {
  const { backendPort, dataDir, site, catalogFile, catalogCurrency } = settings;
  const { startEmulator } = await import('./emulator/index.ts');
  const emulator = await startEmulator({
    port: backendPort,
    dataDir,
    siteOrigin: site,
    functionEnv: { SHOPIFY_AUTHOR_METAFIELD: services.SHOPIFY_AUTHOR_METAFIELD },
    ...(catalogFile && { catalogFile }),
    ...(catalogCurrency && { catalogCurrency }),
  });
  emulator.preload();
  if (emulator.catalogSummary) {
    console.log(`The catalog ${catalogFile}: ${emulator.catalogSummary}.`);
    console.log(`  "npm run catalog -- ${catalogFile}" prints the whole report.`);
  }
  return emulator;
}

start(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
