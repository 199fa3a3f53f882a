/**
 * The entry point of `npm run dev`, `npm run build` and `npm run check`. Runs Astro without its
 * telemetry and its notices, which depend on what the machine remembers of earlier runs.
 */
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
process.env['ASTRO_DISABLE_UPDATE_CHECK'] = 'true';
await import(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')).href);
