/** Starts the dashboard while its page is parsed. It shows nothing of a server, so it waits for no paint. */
import { fetchFile } from '../actions/client.ts';

const { dataset } = document.documentElement;
const { islandRuntime } = dataset;
const files = document.querySelector('astro-island')?.getAttribute('modules')?.split(' ') ?? [];

/** The directive `client:only` imports the files at once and only once, so Astro's runtime comes after them. */
async function start(runtime: string): Promise<void> {
  await Promise.all([runtime, ...files].map(fetchFile));
  delete dataset['loadFailed'];
  await import(/* @vite-ignore */ runtime);
}

// In development, Astro's runtime stands in the page.
if (islandRuntime) void start(islandRuntime);
