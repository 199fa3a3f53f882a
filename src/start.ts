import { join } from 'node:path';
import { keepFresh } from './release/keeper.ts';
import { serve } from './release/serve.ts';
import { readSettings } from './settings.ts';

/** `npm start`: the twin where no hosted services are named, then the shop in its production form. */
async function start(): Promise<void> {
  try {
    process.loadEnvFile();
  } catch {
    // No .env: the local twin.
  }
  const settings = readSettings(process.env);
  Object.assign(process.env, settings.services);

  const server = await serve({ port: settings.port, isSecure: settings.site.startsWith('https:') });
  const twin = settings.isTwin ? await openTwin(settings) : null;
  console.log('Building the shop…');
  const keeper = await keepFresh({
    releases: join(settings.dataDir, 'releases'),
    backend: settings.backend,
    show: server.show,
    explain: server.explain,
  });
  console.log(`\n  The shop is open:  http://127.0.0.1:${settings.port}`);
  if (twin) {
    console.log(`  Its local backend: ${twin.origin}`);
    console.log(`  Staff sign in at:  http://127.0.0.1:${settings.port}/login`);
    console.log(
      '    owner@heartandhollow.example (approved), pending@heartandhollow.example (pending),',
    );
    console.log('    both with the password heart-and-hollow');
    console.log(`  Mail appears at:   ${twin.origin}/__mail/inbox`);
    console.log(`  What fails next:   POST ${twin.origin}/__faults\n`);
  }

  const stop = async () => {
    keeper.stop();
    await server.stop();
    await twin?.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function openTwin({
  backendPort,
  dataDir,
  site,
  catalogueFile,
}: ReturnType<typeof readSettings>) {
  const { startTwin } = await import('./local/twin.ts');
  const twin = await startTwin({
    port: backendPort,
    dataDir,
    siteOrigin: site,
    ...(catalogueFile && { catalogueFile }),
  });
  twin.warm();
  return twin;
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
