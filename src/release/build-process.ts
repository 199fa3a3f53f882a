import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readAhead } from '../data/shopify/read-ahead.ts';
import { readSettings } from '../settings.ts';

/** What Astro and Vite are compiled to is kept; so is what each release was, and that is of no more use. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
const mostCompiled = 5000;

/** One build in a process of its own: into RELEASE_DIR, with what OLDER_RELEASE holds already. */
const { RELEASE_DIR: folder, OLDER_RELEASE: older } = process.env;
if (!folder) throw new Error('RELEASE_DIR names no folder.');
if (count(compiled) > mostCompiled) rmSync(compiled, { recursive: true, force: true });
enableCompileCache(compiled);
const { services } = readSettings(process.env);
readAhead({ STOREFRONT_ORIGIN: process.env['STOREFRONT_ORIGIN'], ...services });
const { build } = await import('astro');
const { finishBuild } = await import('./finish-build.ts');
await build({ logLevel: 'silent' });
await finishBuild(folder, older ?? null);

function count(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).length;
  } catch {
    return 0;
  }
}
