/** Starts the dashboard while its page is parsed. It shows nothing of a server, so it waits for no paint. */
import { createUuid } from './create-uuid.ts';

// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- pages without https have none
crypto.randomUUID ??= createUuid;
const { dataset } = document.documentElement;
const { islandRuntime } = dataset;
const files = document.querySelector('astro-island')?.getAttribute('modules')?.split(' ') ?? [];

/**
 * Resolves when a file is in the browser's cache, and requests it each second until then. An import from
 * src/actions would cost another round trip.
 */
async function fetchFile(href: string): Promise<void> {
  const response = await fetch(href).catch(() => null);
  // A body that is not read may not be cached.
  const body = await response?.blob().catch(() => null);
  if (response?.ok && body) return;
  dataset['loadFailed'] = '???';
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await fetchFile(href);
}

/** The directive `client:only` imports the files at once and only once, so Astro's runtime comes after them. */
async function start(runtime: string): Promise<void> {
  await Promise.all([runtime, ...files].map(fetchFile));
  delete dataset['loadFailed'];
  await import(/* @vite-ignore */ runtime);
}

// In development, Astro's runtime stands in the page.
if (islandRuntime) void start(islandRuntime);
