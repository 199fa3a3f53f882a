import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { todayInShop } from '../domain/today.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { coverRoutes } from './routes/covers.ts';
import { faultRoutes } from './routes/faults.ts';
import { functionRoutes, throttledFunction } from './routes/functions.ts';
import { createFunctions } from './functions.ts';
import { indexRoutes } from './routes/landing.ts';
import { mailRoutes } from './routes/mail.ts';
import { throttledMail } from './routes/resend.ts';
import { attachRealtime } from './routes/realtime.ts';
import { storefrontRoutes, throttledStorefront } from './routes/storefront.ts';
import { supabaseRoutes, throttledApi } from './routes/supabase.ts';
import { injectFaults } from './routes/fault-injection.ts';
import { createFaults } from './faults.ts';
import { listen } from './http-server.ts';
import { createMailbox } from './mailbox.ts';
import { createCoverStore } from './shopify/cover-store.ts';
import { loadCatalogFile } from './shopify/sample/load-catalog-file.ts';
import { createLocalStorefront } from './shopify/storefront.ts';
import { apiKeys } from './supabase/api-keys.ts';
import { createWorkerClient } from './supabase/worker-client.ts';
import { acquireDirLock, tokenSecret } from './supabase/data-dir.ts';
import { keySet } from './supabase/jwt.ts';

export type EmulatorOptions = {
  /** 0 selects any free port. */
  port: number;
  dataDir: string;
  /** The origin of the shop's pages. */
  siteOrigin?: string;
  catalogFile?: string;
  /** Settings of the functions, in addition to those of the emulator. */
  functionEnv?: Readonly<Record<string, string>>;
};

const sample = fileURLToPath(new URL('./shopify/sample/catalog.json', import.meta.url));

/**
 * Starts the emulator of the hosted services on this machine. Throws if the catalog file is
 * invalid, the port is taken or the data folder is locked.
 */
export async function startEmulator({
  port,
  dataDir,
  siteOrigin = 'http://127.0.0.1:4321',
  catalogFile = sample,
  functionEnv: settings = {},
}: EmulatorOptions) {
  mkdirSync(dataDir, { recursive: true });
  const catalog = await loadCatalogFile(catalogFile);
  const server = await listen(port);
  const { origin } = server;
  const unlock = await lock(dataDir, server.close);
  const storefront = createLocalStorefront({
    catalog,
    today: todayInShop(),
    stateFile: join(dataDir, 'storefront.json'),
    origin,
  });
  const faults = createFaults();
  const closing = new AbortController();
  const failing = { faults, closing: closing.signal };
  const secret = tokenSecret(dataDir);
  const mailbox = createMailbox();
  const isSample = catalogFile === sample;
  const options = { dataDir, origin, siteOrigin, secret, isSample };
  const backend = createWorkerClient(options, mailbox.add);
  const realtime = attachRealtime({
    server: server.server,
    backend,
    faults,
    closing: closing.signal,
  });
  const functionEnv: Record<string, string | undefined> = {
    SUPABASE_URL: origin,
    SUPABASE_SECRET_KEY: apiKeys.secret,
    SUPABASE_JWKS: keySet(secret),
    SHOPIFY_STORE_DOMAIN: 'local.myshopify.com',
    SHOPIFY_STOREFRONT_TOKEN: 'local-token',
    STOREFRONT_ORIGIN: origin,
    RESEND_API_URL: origin,
    SITE_URL: siteOrigin,
    ...settings,
  };
  const functions = createFunctions(functionEnv);

  const app = new Hono();
  app.use(
    '/api/*',
    injectFaults({ ...failing, service: 'storefront', throttled: throttledStorefront }),
  );
  app.use(
    '/functions/*',
    injectFaults({ ...failing, service: 'functions', throttled: throttledFunction }),
  );
  app.use('/emails', injectFaults({ ...failing, service: 'mail', throttled: throttledMail }));
  for (const path of ['/auth/*', '/rest/*', '/storage/*'])
    app.use(path, injectFaults({ ...failing, service: 'rest', throttled: throttledApi }));
  app.route('/', storefrontRoutes(storefront));
  app.route('/', supabaseRoutes(backend));
  app.route('/', mailRoutes(mailbox));
  app.route('/', functionRoutes(functions));
  app.route('/', faultRoutes(faults, storefront, realtime));
  app.route('/', checkoutRoutes(storefront, siteOrigin));
  app.route('/', coverRoutes(createCoverStore(catalog.books, join(dataDir, 'covers'))));
  app.route('/', indexRoutes(siteOrigin));
  server.setHandler(app.fetch);

  return {
    origin,
    /** The settings with which the functions run, as environment variables. */
    functionEnv,
    /** Starts the database thread before the first request. */
    preload: backend.open,
    async stop(): Promise<void> {
      closing.abort();
      await server.close();
      await backend.stop();
      storefront.flush();
      unlock();
    },
  };
}

async function lock(dataDir: string, onFailure: () => Promise<void>) {
  try {
    return acquireDirLock(dataDir);
  } catch (error) {
    await onFailure();
    throw error;
  }
}

export type Emulator = Awaited<ReturnType<typeof startEmulator>>;
