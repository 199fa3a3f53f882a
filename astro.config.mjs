import { join } from 'node:path';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField } from 'astro/config';
import { codeSplitting } from './src/islands/code-splitting.ts';
import { deferredActions } from './src/actions/integration.ts';
import { publisher } from './src/publisher/build/astro-integration.ts';
import { getSiteSettings, publisherConfig } from './src/publisher/site.ts';
import { shopContent } from './src/content/vite-plugin.ts';
import { shopFolder, theme } from './src/content/shop.ts';
import { emulator, loadImageOrigins } from './src/emulator/index.ts';
import { loadConfig } from './src/config.ts';
import { trustedSlots } from './src/islands/trusted-slots.ts';
import { stripBanner } from './src/styles/strip-banner.ts';
import { subsetFonts } from './src/styles/subset-fonts.ts';

const settings = await loadSettings();

const content = shopContent({
  folder: shopFolder,
  isMeasured: settings.services.REPORT_WEB_VITALS === 'true',
});

const { integration: actions, modules } = deferredActions({
  runtime: 'src/islands/runtime.ts',
  scripts: {
    BOOK_SCRIPT_URL: 'src/islands/book/book.ts',
    FIRST_RESULTS_URL: 'src/islands/browse/first-results.tsx',
  },
  jsx: 'src/islands/browse/jsx-dom.ts',
  define: { BACKEND_URL: JSON.stringify(settings.backend) },
  plugins: [content],
  codeSplitting,
});

const text = { context: 'server', access: 'public' };
const secret = { context: 'server', access: 'secret' };

/** A build beside no server reads the origins of pictures from the catalog itself. */
async function loadSettings() {
  const loaded = loadConfig();
  const { services, usesEmulator, catalogFile } = loaded;
  const isKnown = services.IMAGE_ORIGINS !== undefined || !usesEmulator || !catalogFile;
  const IMAGE_ORIGINS = isKnown
    ? (services.IMAGE_ORIGINS ?? '')
    : await loadImageOrigins(catalogFile);
  return { ...loaded, services: { ...services, IMAGE_ORIGINS } };
}

export default defineConfig({
  site: settings.site,
  cacheDir: join(settings.cacheDir, 'astro'),
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  session: false,
  // Islands need no streaming, which doubles the time to render a page.
  integrations: [
    react({ experimentalDisableStreaming: true }),
    actions,
    publisher({
      config: publisherConfig,
      settings: getSiteSettings(settings),
      modules,
    }),
    emulator(settings),
  ],
  server: { host: '127.0.0.1', port: settings.port },
  devToolbar: { enabled: false },
  prefetch: false,
  image: { layout: 'none' },
  env: {
    schema: {
      SUPABASE_URL: envField.string({ context: 'client', access: 'public' }),
      SUPABASE_PUBLISHABLE_KEY: envField.string({ context: 'client', access: 'public' }),
      SHOPIFY_STORE_DOMAIN: envField.string(text),
      SHOPIFY_STOREFRONT_TOKEN: envField.string(secret),
      SHOPIFY_AUTHOR_METAFIELD: envField.string(text),
      REPORT_WEB_VITALS: envField.boolean({ ...text, default: false }),
      STOREFRONT_ORIGIN: envField.string({ ...text, optional: true }),
    },
  },
  fonts: await subsetFonts(theme, join(settings.cacheDir, 'fonts')),
  security: {
    // Pages have no hashes in development.
    csp: process.argv[2] !== 'dev' && {
      directives: [
        "default-src 'none'",
        `img-src 'self' data: ${settings.backend} https://cdn.shopify.com ${settings.services.IMAGE_ORIGINS}`.trim(),
        `connect-src 'self' ${settings.backend} ${settings.backend.replace(/^http/, 'ws')}`,
        "font-src 'self'",
        "form-action 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        // The policy of components/trusted-html.ts. Other strings are rejected as HTML and scripts.
        "require-trusted-types-for 'script'",
        'trusted-types shop',
        'report-to csp',
        `report-uri ${settings.cspReportUrl}`,
      ],
    },
  },
  vite: {
    plugins: [content, tailwindcss(), stripBanner(), trustedSlots()],
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
