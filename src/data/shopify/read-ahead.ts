import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import type { CatalogueAnswer, Provider } from './ask-for-catalogue.ts';
import { PublishersDescription } from './description.ts';

declare global {
  /** Left by the build for its pages, whose code is bundled and shares no module with it. */
  var catalogueAhead: Promise<CatalogueAnswer> | undefined;
}

/**
 * Asks for the catalogue while the code of the pages is still being bundled, which takes as long. On a
 * thread of its own: page follows page, and bundling would keep each waiting.
 */
export function readAhead(provider: Provider): void {
  globalThis.catalogueAhead ??= askOnThread(provider);
  // Told where it is asked for.
  globalThis.catalogueAhead.catch(() => undefined);
}

/** The same for a build that nobody began for Astro; it stands behind the integration of the twin. */
export function readingAhead(provider: Provider): AstroIntegration {
  return { name: 'read-ahead', hooks: { 'astro:build:start': () => readAhead(provider) } };
}

/** The same as `askForCatalogue`. */
export async function askOnThread(provider: Provider): Promise<CatalogueAnswer> {
  const thread = new Worker(new URL('read-ahead-thread.ts', import.meta.url), {
    workerData: provider,
  });
  const [text] = await once(thread, 'message');
  const answer = JSON.parse(text);
  for (const book of answer.catalogue?.books ?? [])
    book.description = new PublishersDescription(book.description);
  return answer;
}
