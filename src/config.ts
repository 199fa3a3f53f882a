import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { defaultShopFolder, pickup, shop, shopFolder } from './content/shop.ts';

/** A day: a mistake heals soon. */
export const defaultHsts = 'max-age=86400';

const optionalText = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);
const noPort = 'is no number from 0 to 65535, such as 4321';
const port = (defaultPort: number) =>
  optionalText
    .transform((value) => Number(value ?? defaultPort))
    .pipe(z.int(noPort).min(0, noPort).max(65_535, noPort));
const address = optionalText.pipe(
  z
    .url({ protocol: /^https?$/, error: 'is no address such as https://bookshop.example' })
    .optional(),
);

const list = optionalText.transform((value) => value?.split(/[\s,]+/).filter(Boolean) ?? []);
const proxyAddress = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'is not a list of addresses or ranges',
);

const environment = z.object({
  HOST: optionalText.pipe(z.string().default('127.0.0.1')),
  HSTS: optionalText.pipe(
    z
      .string()
      .regex(/^max-age=\d+(; includeSubDomains)?(; preload)?$/, 'is not max-age=SECONDS')
      .default(defaultHsts),
  ),
  CSP_REPORT_URL: optionalText.pipe(
    z.url({ protocol: /^https$/, error: 'is no https address' }).optional(),
  ),
  TRUSTED_PROXIES: list.pipe(z.array(proxyAddress)),
  PORT: port(4321),
  BACKEND_PORT: port(54321),
  DATA_DIR: optionalText.pipe(z.string().default('.local')),
  CATALOG_FILE: optionalText,
  CATALOG_CURRENCY: optionalText.pipe(
    z
      .string()
      .regex(/^[A-Z]{3}$/, 'is not a currency such as EUR')
      .optional(),
  ),
  SITE_URL: address,
  SUPABASE_URL: address,
  SUPABASE_PUBLISHABLE_KEY: optionalText,
  SHOPIFY_STORE_DOMAIN: optionalText.pipe(
    z
      .string()
      .regex(/^[a-z\d][a-z\d-]*\.myshopify\.com$/, 'is not NAME.myshopify.com')
      .optional(),
  ),
  SHOPIFY_STOREFRONT_TOKEN: optionalText,
  SHOPIFY_AUTHOR_METAFIELD: optionalText.pipe(
    z
      .string()
      .regex(/^[\w$.:-]+\.[\w-]+$/, 'is not namespace.key')
      .default('custom.author'),
  ),
  SHOPIFY_WEBHOOK_SECRET: optionalText.pipe(
    z.string().min(16, 'has less than 16 characters').optional(),
  ),
  SUPABASE_SECRET_KEY: optionalText,
  STOREFRONT_ORIGIN: optionalText,
});

const hostedServiceKeys = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SHOPIFY_STORE_DOMAIN',
  'SHOPIFY_STOREFRONT_TOKEN',
] as const;

export type Config = ReturnType<typeof loadConfig>;

/**
 * Returns what a build needs of the settings, without the secret keys of the backend and the webhook, and the
 * origins of the emulator's pictures.
 */
export function toBuildSettings(
  { site, backend, services, cspReportUrl, cacheDir }: ReturnType<typeof parseConfig>,
  imageOrigins = '',
) {
  return { site, backend, services, cspReportUrl, cacheDir, imageOrigins };
}

export type BuildSettings = ReturnType<typeof toBuildSettings>;

/**
 * Parses the settings of the server and the build. Without hosted services, the shop uses the local
 * emulator. Throws if a setting is invalid, if only some of the services are set, and if a catalog stands beside them.
 */
export function parseConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`);
    throw new Error(`Settings: ${faults.join(' ')}`);
  }
  const settings = parsed.data;
  const missing = hostedServiceKeys.filter((name) => settings[name] === undefined);
  if (missing.length > 0 && missing.length < hostedServiceKeys.length) {
    throw new Error(
      `Settings: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} empty. ` +
        `Fill in all of ${hostedServiceKeys.join(', ')} for the hosted services, or none for the local emulator.`,
    );
  }
  const usesEmulator = missing.length > 0;
  if (settings.CATALOG_FILE && !usesEmulator)
    throw new Error(
      'Settings: CATALOG_FILE is the catalog of the local emulator. Empty it: with the hosted services, the shop sells what Shopify has.',
    );
  const site = settings.SITE_URL ?? `http://127.0.0.1:${settings.PORT}`;
  const backend = settings.SUPABASE_URL ?? `http://127.0.0.1:${settings.BACKEND_PORT}`;
  const storefront = usesEmulator ? backend : settings.STOREFRONT_ORIGIN;
  return {
    host: settings.HOST,
    trustedProxies: settings.TRUSTED_PROXIES,
    hsts: settings.HSTS,
    cspReportUrl: settings.CSP_REPORT_URL ?? null,
    port: settings.PORT,
    webhookSecret: settings.SHOPIFY_WEBHOOK_SECRET,
    /**
     * The project's secret key, with which the server reports releases. The emulator has its own
     * key.
     */
    secretKey: settings.SUPABASE_SECRET_KEY,
    backendPort: settings.BACKEND_PORT,
    dataDir: settings.DATA_DIR,
    /** The folder of files that can be made again: fonts, images and Astro's cache. */
    cacheDir: resolve(settings.DATA_DIR, 'cache'),
    catalogFile: settings.CATALOG_FILE,
    /** The currency of the catalog's prices that are taken. Prices in others are not sold. */
    catalogCurrency: settings.CATALOG_CURRENCY,
    /** True if book pages say where books can be picked up: a fact of the shop. */
    offersPickup: pickup,
    usesEmulator,
    site,
    backend,
    /** The settings of the hosted services; with the emulator, their local values. */
    services: {
      SITE_URL: site,
      SUPABASE_URL: backend,
      SUPABASE_PUBLISHABLE_KEY:
        settings.SUPABASE_PUBLISHABLE_KEY ?? 'sb_publishable_local-emulator-only-00_emulator',
      SHOPIFY_STORE_DOMAIN: settings.SHOPIFY_STORE_DOMAIN ?? 'local.myshopify.com',
      SHOPIFY_STOREFRONT_TOKEN: settings.SHOPIFY_STOREFRONT_TOKEN ?? 'local-token',
      SHOPIFY_AUTHOR_METAFIELD: settings.SHOPIFY_AUTHOR_METAFIELD,
      /** Replaces the origin of the provider's API. */
      ...(storefront && { STOREFRONT_ORIGIN: storefront }),
    },
  };
}

/**
 * Loads the settings from the environment, to which content/shop.ts has added the file `.env`. Throws
 * like `parseConfig`.
 */
export function loadConfig() {
  const settings = parseConfig(process.env);
  const { backend, catalogFile, catalogCurrency = '' } = settings;
  const otherShop = shopFolder === defaultShopFolder ? '' : shop.name;
  const shopFingerprint = [fingerprint(backend, catalogFile), catalogCurrency, otherShop]
    .filter(Boolean)
    .join(' ');
  return { ...settings, shopFingerprint };
}

/**
 * Returns an id of the backend and the emulator's catalog, a file or a folder. A release of another
 * shop is not served. If the catalog is unreadable, the emulator reports that at its start.
 */
export function fingerprint(backend: string, catalogFile: string | undefined): string {
  if (!catalogFile) return backend;
  const hash = createHash('sha256');
  try {
    for (const file of listFiles(catalogFile)) hash.update(readFileSync(file));
  } catch {
    return backend;
  }
  return `${backend} ${hash.digest('hex').slice(0, 12)}`;
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}
