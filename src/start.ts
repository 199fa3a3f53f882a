import { join } from 'node:path';
import { announce } from './release/announce.ts';
import { obey } from './release/command.ts';
import { openDoors } from './release/doors.ts';
import { createKeeper } from './release/keeper.ts';
import { trustProxies } from './release/proxies.ts';
import { openRecords } from './release/records.ts';
import { serve } from './release/serve.ts';
import { openShelf } from './release/shelf.ts';
import { loadSettings, type Settings } from './settings.ts';

/**
 * `npm start`: the last good release at once, the twin where no hosted services are named, then a new
 * release. With a word, such as `rollback`, what the operator asked of the releases instead.
 */
async function start(words: readonly string[]): Promise<void> {
  const settings = loadSettings();
  const { site: home, backend, shopMark } = settings;
  const shelf = openShelf(join(settings.dataDir, 'releases'));
  const records = openRecords(shelf.folder, {
    origin: backend,
    secretKey: settings.isTwin ? await localKey() : settings.secretKey,
  });
  if (words.length > 0) {
    const place = { shelf, backend: shopMark, home, records };
    for (const line of await obey(words, place)) console.log(line);
    return;
  }

  const { port, host, trustedProxies } = settings;
  const { isSecure, isTrusted, addressOf } = trustProxies(trustedProxies);
  const isHeld = async () => (await shelf.readPointer())?.isHeld === true;
  const server = await serve({ port, host, isSecure, isExempt: isTrusted, isHeld });
  let said = '';
  const say = () => {
    const line = announce(server.shown(), `http://127.0.0.1:${port}`);
    if (said && line !== said) console.log((said = line));
  };
  const keeper = createKeeper({
    shelf,
    backend: shopMark,
    home,
    async show(release, older) {
      await server.show(release, older);
      say();
    },
    explain(reason) {
      server.explain(reason);
      say();
    },
  });
  const isShown = await keeper.showLast();
  if (isShown) console.log(`The last release is at http://127.0.0.1:${port} meanwhile.`);
  const twin = settings.isTwin ? await openTwin(settings) : null;
  const publishableKey = settings.services.SUPABASE_PUBLISHABLE_KEY;
  const { webhookSecret } = settings;
  server.openDoors(
    openDoors({ keeper, backend: { origin: backend, publishableKey }, webhookSecret, addressOf }),
  );
  if (!isShown) console.log('Building the shop…');
  const stop = async () => {
    keeper.stop();
    await server.stop();
    await twin?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
  await keeper.open(records);
  console.log((said = announce(server.shown(), `http://127.0.0.1:${port}`)));
  if (twin) tellOfTwin(twin.origin, port);
}

function tellOfTwin(origin: string, port: number): void {
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
  const { apiKeys } = await import('./local/supabase/api-keys.ts');
  return apiKeys.secret;
}

async function openTwin({ backendPort, dataDir, site, catalogueFile }: Settings) {
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

start(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
