import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const empty = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);
const port = (defaultPort: number) =>
  empty.transform((value) => Number(value ?? defaultPort)).pipe(z.int().min(0).max(65_535));

const list = empty.transform((value) => value?.split(/[\s,]+/).filter(Boolean) ?? []);
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'is no list of addresses');

const environment = z.object({
  HOST: empty.pipe(z.string().default('127.0.0.1')),
  TRUSTED_PROXIES: list.pipe(z.array(address)),
  PORT: port(4321),
  BACKEND_PORT: port(54321),
  DATA_DIR: empty.pipe(z.string().default('.local')),
  CATALOG_FILE: empty,
  SITE_URL: empty.pipe(z.url().optional()),
  SUPABASE_URL: empty.pipe(z.url().optional()),
  SUPABASE_PUBLISHABLE_KEY: empty,
  SHOPIFY_STORE_DOMAIN: empty,
  SHOPIFY_STOREFRONT_TOKEN: empty,
  SHOPIFY_AUTHOR_METAFIELD: empty.pipe(z.string().default('custom.author')),
  SHOPIFY_WEBHOOK_SECRET: empty.pipe(z.string().min(16).optional()),
  SUPABASE_SECRET_KEY: empty,
  STOREFRONT_ORIGIN: empty,
});

const hostedServiceKeys = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SHOPIFY_STORE_DOMAIN',
  'SHOPIFY_STOREFRONT_TOKEN',
] as const;

export type Config = ReturnType<typeof loadConfig>;

/**
 * Reads what the start and the build need from the environment. With none of the hosted services
 * named, the shop runs on its local emulator; with some but not all, it says which are missing.
 */
export function parseConfig(env: Record<string, string | undefined>) {
  const read = environment.safeParse(env);
  if (!read.success) throw new Error(`Settings: ${z.prettifyError(read.error)}`);
  const settings = read.data;
  const missing = hostedServiceKeys.filter((name) => settings[name] === undefined);
  if (missing.length > 0 && missing.length < hostedServiceKeys.length) {
    throw new Error(
      `Settings: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} empty. ` +
        `Fill in all of ${hostedServiceKeys.join(', ')} for the hosted services, or none for the local emulator.`,
    );
  }
  const usesEmulator = missing.length > 0;
  const site = settings.SITE_URL ?? `http://127.0.0.1:${settings.PORT}`;
  const backend = settings.SUPABASE_URL ?? `http://127.0.0.1:${settings.BACKEND_PORT}`;
  const storefront = usesEmulator ? backend : settings.STOREFRONT_ORIGIN;
  return {
    host: settings.HOST,
    trustedProxies: settings.TRUSTED_PROXIES,
    port: settings.PORT,
    webhookSecret: settings.SHOPIFY_WEBHOOK_SECRET,
    /** The project's secret key, for telling its records of each release; the emulator has its own. */
    secretKey: settings.SUPABASE_SECRET_KEY,
    backendPort: settings.BACKEND_PORT,
    dataDir: settings.DATA_DIR,
    catalogFile: settings.CATALOG_FILE,
    usesEmulator,
    site,
    backend,
    /** What the emulator stands in for: the values that the hosted settings would have. */
    services: {
      SITE_URL: site,
      SUPABASE_URL: backend,
      SUPABASE_PUBLISHABLE_KEY: settings.SUPABASE_PUBLISHABLE_KEY ?? 'local-publishable-key',
      SHOPIFY_STORE_DOMAIN: settings.SHOPIFY_STORE_DOMAIN ?? 'local.myshopify.com',
      SHOPIFY_STOREFRONT_TOKEN: settings.SHOPIFY_STOREFRONT_TOKEN ?? 'local-token',
      SHOPIFY_AUTHOR_METAFIELD: settings.SHOPIFY_AUTHOR_METAFIELD,
      /** Takes the place of the provider's own address. */
      ...(storefront && { STOREFRONT_ORIGIN: storefront }),
    },
  };
}

/** The settings of this process, from `.env` too; from now on its environment names the services. */
export function loadConfig() {
  try {
    process.loadEnvFile();
  } catch {
    // No .env: the local emulator.
  }
  const settings = parseConfig(process.env);
  const catalog = settings.usesEmulator ? readCatalog(settings.catalogFile) : '';
  // A build of the emulator's shop takes them from its environment, as it does the services.
  const IMAGE_ORIGINS = settings.usesEmulator
    ? imageOrigins(catalog).join(' ')
    : (process.env['IMAGE_ORIGINS'] ?? '');
  const services = { ...settings.services, IMAGE_ORIGINS };
  Object.assign(process.env, services);
  return { ...settings, services, shopFingerprint: fingerprint(settings.backend, catalog) };
}

/** The text of the emulator's own catalog. Where it cannot be read, the emulator says so when it starts. */
function readCatalog(file = ''): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Tells a release of this shop from one of another backend, or of another catalog of the emulator's. */
export function fingerprint(backend: string, catalog: string): string {
  if (!catalog) return backend;
  return `${backend} ${createHash('sha256').update(catalog).digest('hex').slice(0, 12)}`;
}

/** Where the pictures lie that a catalog names by their address. */
export function imageOrigins(catalog: string): string[] {
  const pictures = catalog.matchAll(/"(?:cover|image)"\s*:\s*"(https:[^"]+)"/g);
  const origins = [...pictures].map(([, address = '']) => URL.parse(address)?.origin ?? '');
  return [...new Set(origins)].filter(Boolean);
}
