import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { faultsDoor } from './doors/faults-door.ts';
import { functionsDoor, throttledFunction } from './doors/functions-door.ts';
import { storefrontDoor, throttledStorefront } from './doors/storefront-door.ts';
import { trouble } from './doors/trouble.ts';
import { createFaults } from './faults.ts';
import { listen } from './listen.ts';
import { readCatalogueFile } from './shopify/sample/read-catalogue-file.ts';
import { createLocalStorefront } from './shopify/storefront.ts';

export type TwinSettings = {
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  siteOrigin?: string;
  catalogueFile?: string;
};

const sample = fileURLToPath(new URL('./shopify/sample/catalogue.json', import.meta.url));

/** Brings up both hosted services on this machine. */
export async function startTwin(settings: TwinSettings) {
  mkdirSync(settings.dataDir, { recursive: true });
  const catalogue = await readCatalogueFile(settings.catalogueFile ?? sample);
  const server = await listen(settings.port);
  const { origin } = server;
  const storefront = createLocalStorefront({
    catalogue,
    today: new Date().toISOString().slice(0, 10),
    keptIn: join(settings.dataDir, 'storefront.json'),
    origin: () => origin,
    coverVersion: '1',
  });
  const faults = createFaults();
  const closing = new AbortController();
  const failing = { faults, closing: closing.signal };
  process.env['STOREFRONT_ORIGIN'] = origin;

  const app = new Hono();
  app.use('/api/*', trouble({ ...failing, service: 'storefront', throttled: throttledStorefront }));
  app.use(
    '/functions/*',
    trouble({ ...failing, service: 'functions', throttled: throttledFunction }),
  );
  app.route('/', storefrontDoor(storefront));
  app.route('/', functionsDoor());
  app.route('/', faultsDoor(faults, storefront));
  server.answerWith(app.fetch);

  return {
    origin,
    async stop(): Promise<void> {
      closing.abort();
      await server.close();
      storefront.flush();
    },
  };
}

export type Twin = Awaited<ReturnType<typeof startTwin>>;
