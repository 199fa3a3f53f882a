import { app, manifest } from 'astro/entrypoints/prerender';

/** Astro’s own entry, with each page as one string: nobody waits for its first bytes, and streams cost more. */
app['resolveStreaming'] = () => false;

export { app, manifest };
