import { html } from 'hono/html';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { storefrontVersion } from '../data/shopify/client.ts';
import { todayInShop } from '../domain/time/date.ts';
import { createFaults } from './faults.ts';
import { createFunctions, functionNames } from './functions.ts';
import { listen, type Bindings } from './http-server.ts';
import { createMail } from './mail.ts';
import { page, pageHeaders } from './page.ts';
import { findImageOrigins, readCatalog } from '../catalog-import/index.ts';
import { createStorefront } from './shopify/storefront.ts';
import { apiKeys } from './supabase/api-keys.ts';
import { acquireDirLock, loadTokenSecret } from './supabase/data-dir.ts';
import { createApiEndpoints, createRealtimeEndpoint } from './supabase/endpoints.ts';
import { keySet } from './supabase/jwt.ts';
import { logins } from './supabase/logins.ts';
import { createWorkerClient } from './supabase/worker-client.ts';

export type EmulatorOptions = {
  /** 0 selects any free port. */
  port: number;
  dataDir: string;
  /** The origin of the shop's pages. */
  siteOrigin?: string;
  catalogFile?: string;
  /** The currency of the prices that are taken, as in ISO 4217. Default: the shop's. */
  catalogCurrency?: string;
  /** Settings of the functions, in addition to those of the emulator. */
  functionEnv?: Readonly<Record<string, string>>;
  /** The largest number of rows in a response of the REST API. Default: 1,000, as hosted. */
  maxRows?: number;
};

const sample = fileURLToPath(new URL('./shopify/sample/catalog.json', import.meta.url));

/**
 * Starts the emulator of the hosted services on this machine. Throws if nothing of the
 * catalog can be used, the port is taken or the data folder is locked.
 */
export async function startEmulator({
  port,
  dataDir,
  siteOrigin = 'http://127.0.0.1:4321',
  catalogFile = sample,
  catalogCurrency,
  functionEnv: settings = {},
  maxRows = 1000,
}: EmulatorOptions) {
  mkdirSync(dataDir, { recursive: true });
  const { catalog, report, summary } = await readCatalog([catalogFile], catalogCurrency);
  const server = await listen(port);
  const { origin } = server;
  const unlock = await lock(dataDir, server.close);
  const secret = loadTokenSecret(dataDir);
  const functionEnv: Record<string, string | undefined> = {
    SUPABASE_URL: origin,
    SUPABASE_PUBLISHABLE_KEY: apiKeys.publishable,
    SUPABASE_SECRET_KEY: apiKeys.secret,
    SUPABASE_JWKS: keySet(secret),
    SHOPIFY_STORE_DOMAIN: 'local.myshopify.com',
    SHOPIFY_STOREFRONT_TOKEN: 'local-token',
    STOREFRONT_ORIGIN: origin,
    RESEND_API_URL: origin,
    SITE_URL: siteOrigin,
    ...settings,
  };
  const mail = createMail();
  const isSample = catalogFile === sample;
  const imageOrigins = findImageOrigins(catalog);
  const worker = createWorkerClient(
    { dataDir, origin, siteOrigin, secret, isSample, maxRows },
    mail.add,
  );
  const today = todayInShop();
  const functions = createFunctions(functionEnv);
  const storefront = createStorefront({ catalog, today, dataDir, origin, siteOrigin });
  const services = [
    storefront,
    createApiEndpoints(worker),
    createRealtimeEndpoint(worker),
    functions,
    mail,
  ];
  const closing = new AbortController();
  const faults = createFaults({
    services,
    store: storefront,
    deployment: functions,
    closing: closing.signal,
  });

  const app = new Hono<Bindings>();
  for (const service of services) {
    for (const path of service.faultPaths) app.use(path, faults.inject(service));
    app.route('/', service.routes);
  }
  app.route('/', faults.routes);
  app.get('/__catalog', (context) =>
    context.text([summary, ...report.lines(), ''].join('\n'), 200, pageHeaders),
  );
  app.route('/', indexRoutes(siteOrigin));
  server.setHandler(app.fetch);

  return {
    origin,
    logins,
    /** The settings with which the functions run, as environment variables. */
    functionEnv,
    /** What was read of the catalog, mended and left out, in one sentence. Null for the sample. */
    catalogSummary: isSample ? null : summary,
    /** The origins of the catalog's pictures, for the policy of the pages. */
    imageOrigins,
    /** Starts the database thread before the first request. */
    preload: worker.open,
    async stop(): Promise<void> {
      closing.abort();
      await server.close();
      await worker.stop();
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

/** Creates the index page of the emulator. */
function indexRoutes(shopUrl: string): Hono {
  const routes = new Hono();
  routes.get('/', (context) =>
    context.html(
      page(
        'The local emulator',
        html`<p>Emulates the hosted services of <a href="${shopUrl}">the shop</a>.</p>
          <ul>
            <li>Storefront API: <code>POST /api/${storefrontVersion}/graphql.json</code></li>
            ${functionNames.map(
              (name) => html`<li>Function: <code>/functions/v1/${name}</code></li>`,
            )}
            <li>Covers: <code>/cdn/covers/the-garlic-book.webp?width=400</code></li>
            <li>Checkout: <code>/checkouts/…</code>, as a cart names it</li>
            <li><a href="/__mail/inbox">Mail</a> that would have been sent</li>
            <li><a href="/__catalog">What was read of the catalog</a></li>
            <li>
              <a href="/__faults">Fault injection</a>: <code>GET, POST, DELETE /__faults</code>
            </li>
          </ul>`,
      ),
      200,
      pageHeaders,
    ),
  );
  return routes;
}
