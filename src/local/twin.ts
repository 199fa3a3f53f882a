import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { todayInShop } from '../domain/today.ts';
import { checkoutDoor } from './doors/checkout-door.ts';
import { coversDoor } from './doors/covers-door.ts';
import { faultsDoor } from './doors/faults-door.ts';
import { functionsDoor, throttledFunction } from './doors/functions-door.ts';
import { landingDoor } from './doors/landing-door.ts';
import { mailDoor } from './doors/mail-door.ts';
import { throttledMail } from './doors/mail-service.ts';
import { openRealtimeDoor } from './doors/realtime-door.ts';
import { storefrontDoor, throttledStorefront } from './doors/storefront-door.ts';
import { supabaseDoor, throttledApi } from './doors/supabase-door.ts';
import { trouble } from './doors/trouble.ts';
import { createFaults } from './faults.ts';
import { listen } from './listen.ts';
import { createMailbox } from './mailbox.ts';
import { createCoverStore } from './shopify/cover-store.ts';
import { readCatalogueFile } from './shopify/sample/read-catalogue-file.ts';
import { createLocalStorefront } from './shopify/storefront.ts';
import { apiKeys } from './supabase/api-keys.ts';
import { createBackend } from './supabase/backend.ts';
import { lockFolder } from './supabase/lock.ts';
import { tokenSecret } from './supabase/token-secret.ts';
import { keySet } from './supabase/tokens.ts';

export type TwinSettings = {
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** Where the shop's own pages are. */
  siteOrigin?: string;
  catalogueFile?: string;
};

const sample = fileURLToPath(new URL('./shopify/sample/catalogue.json', import.meta.url));

/** Brings up both hosted services on this machine. */
export async function startTwin({
  port,
  dataDir,
  siteOrigin = 'http://127.0.0.1:4321',
  catalogueFile = sample,
}: TwinSettings) {
  mkdirSync(dataDir, { recursive: true });
  const catalogue = await readCatalogueFile(catalogueFile);
  const server = await listen(port);
  const { origin } = server;
  const unlock = await lock(dataDir, server.close);
  const storefront = createLocalStorefront({
    catalogue,
    today: todayInShop(),
    keptIn: join(dataDir, 'storefront.json'),
    origin,
  });
  const faults = createFaults();
  const closing = new AbortController();
  const failing = { faults, closing: closing.signal };
  const secret = tokenSecret(dataDir);
  const mailbox = createMailbox();
  const isSample = catalogueFile === sample;
  const setup = { dataDir, origin, siteOrigin, secret, isSample };
  const backend = createBackend(setup, mailbox.deliver);
  const realtime = openRealtimeDoor({
    server: server.server,
    backend,
    faults,
    closing: closing.signal,
  });
  process.env['STOREFRONT_ORIGIN'] = origin;
  process.env['MAIL_ORIGIN'] = origin;
  process.env['SITE_URL'] = siteOrigin;
  process.env['SUPABASE_URL'] = origin;
  process.env['SUPABASE_SECRET_KEY'] = apiKeys.secret;
  process.env['SUPABASE_JWKS'] = keySet(secret);

  const app = new Hono();
  app.use('/api/*', trouble({ ...failing, service: 'storefront', throttled: throttledStorefront }));
  app.use(
    '/functions/*',
    trouble({ ...failing, service: 'functions', throttled: throttledFunction }),
  );
  app.use('/emails', trouble({ ...failing, service: 'mail', throttled: throttledMail }));
  for (const path of ['/auth/*', '/rest/*', '/storage/*'])
    app.use(path, trouble({ ...failing, service: 'rest', throttled: throttledApi }));
  app.route('/', storefrontDoor(storefront));
  app.route('/', supabaseDoor(backend));
  app.route('/', mailDoor(mailbox));
  app.route('/', functionsDoor());
  app.route('/', faultsDoor(faults, storefront, realtime));
  app.route('/', checkoutDoor(storefront, siteOrigin));
  app.route('/', coversDoor(createCoverStore(catalogue.books, join(dataDir, 'covers'))));
  app.route('/', landingDoor(siteOrigin));
  server.answerWith(app.fetch);

  return {
    origin,
    /** Starts the database, in its own thread, before anybody asks for it. */
    warm: backend.open,
    async stop(): Promise<void> {
      closing.abort();
      await server.close();
      await backend.stop();
      storefront.flush();
      unlock();
    },
  };
}

async function lock(dataDir: string, giveUp: () => Promise<void>) {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    await giveUp();
    throw error;
  }
}

export type Twin = Awaited<ReturnType<typeof startTwin>>;
