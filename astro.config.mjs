import { join } from 'node:path';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField } from 'astro/config';
import { codeSplitting } from './src/islands/code-splitting.ts';
import { deferredActions } from './src/actions/integration.ts';
import { currentBuildContext, publisher } from './src/publisher/build/astro-integration.ts';
import { publisherConfig, toSiteSettings } from './src/publisher/site.ts';
import { shopContent } from './src/content/vite-plugin.ts';
import { shopFolder, theme } from './src/content/shop.ts';
import { emulator, loadImageOrigins } from './src/emulator/index.ts';
import { loadConfig, toBuildSettings } from './src/config.ts';
import { astroPatches } from './src/islands/astro-patches.ts';
import { pageUtilities, stripBanner } from './src/styles/vite-plugins.ts';
import { subsetFonts } from './src/styles/subset-fonts.ts';

const config = loadConfig();
/** @type {import('./src/config.ts').BuildSettings} */
const settings = await loadSettings();
const { services } = settings;

const content = shopContent(shopFolder);

const { integration: actions, modules } = deferredActions({
  runtime: 'src/islands/runtime.ts',
  scripts: {
    BOOK_SCRIPT_URL: 'src/islands/book/book.ts',
  },
  plugins: [content],
  codeSplitting,
});

const client = { context: 'client', access: 'public' };
const text = { context: 'server', access: 'public' };
const secret = { context: 'server', access: 'secret' };

/** Returns the settings of the publisher's build, else those of the environment. */
async function loadSettings() {
  const context = currentBuildContext();
  if (context) return context.settings;
  const imageOrigins =
    config.usesEmulator && config.catalogFile ? await loadImageOrigins(config.catalogFile) : '';
  return toBuildSettings(config, imageOrigins);
}

export default defineConfig({
  site: settings.site,
  cacheDir: join(settings.cacheDir, 'astro'),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  // The pages that publisher/serve/page.worker.ts renders are sent whole, with a policy of their own.
  adapter: node({ mode: 'middleware', staticHeaders: true, experimentalDisableStreaming: true }),
  session: false,
  // Islands need no streaming, which doubles the time to render a page.
  integrations: [
    react({ experimentalDisableStreaming: true }),
    actions,
    publisher({
      config: publisherConfig,
      settings: toSiteSettings(settings),
      modules,
    }),
    emulator(config),
  ],
  server: { host: '127.0.0.1', port: config.port },
  devToolbar: { enabled: false },
  prefetch: false,
  image: { layout: 'none' },
  env: {
    // The defaults are the settings, which may be those of the emulator.
    schema: {
      SUPABASE_URL: envField.string({ ...client, default: services.SUPABASE_URL }),
      SUPABASE_PUBLISHABLE_KEY: envField.string({
        ...client,
        default: services.SUPABASE_PUBLISHABLE_KEY,
      }),
      SHOPIFY_STORE_DOMAIN: envField.string({ ...text, default: services.SHOPIFY_STORE_DOMAIN }),
      SHOPIFY_STOREFRONT_TOKEN: envField.string({
        ...secret,
        default: services.SHOPIFY_STOREFRONT_TOKEN,
      }),
      SHOPIFY_AUTHOR_METAFIELD: envField.string({
        ...text,
        default: services.SHOPIFY_AUTHOR_METAFIELD,
      }),
      // Under a name of its own: the emulator's storefront wins over a setting in the environment.
      CATALOG_ORIGIN: envField.string({
        ...text,
        optional: true,
        default: services.STOREFRONT_ORIGIN,
      }),
    },
  },
  fonts: await subsetFonts(theme, join(settings.cacheDir, 'fonts')),
  security: {
    // The publisher, which knows its proxies, refuses forms from elsewhere: publisher/serve/read-form.ts.
    checkOrigin: false,
    // Pages have no hashes in development.
    csp: process.argv[2] !== 'dev' && {
      directives: [
        "default-src 'none'",
        `img-src 'self' data: ${settings.backend} https://cdn.shopify.com ${settings.imageOrigins}`.trim(),
        `connect-src 'self' ${settings.backend} ${settings.backend.replace(/^http/, 'ws')}`,
        "font-src 'self'",
        "form-action 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        // The policy of components/trusted-html.ts. Other strings are rejected as HTML and scripts.
        "require-trusted-types-for 'script'",
        'trusted-types shop',
        ...(settings.cspReportUrl === null
          ? []
          : ['report-to csp', `report-uri ${settings.cspReportUrl}`]),
      ],
    },
  },
  vite: {
    plugins: [content, pageUtilities(), tailwindcss(), stripBanner(), astroPatches()],
    oxc: { jsx: { importSource: '#jsx' } },
    // Without this list, the development server finds them one by one and reloads the page.
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-runtime',
        'nanostores',
        '@nanostores/react',
        '@nanostores/persistent',
      ],
    },
  },
});
