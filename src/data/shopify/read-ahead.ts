import type { AstroIntegration } from 'astro';
import { askForCatalogue, type CatalogueAnswer, type Provider } from './ask-for-catalogue.ts';

declare global {
  /** Left by the build for its pages, whose code is bundled and shares no module with it. */
  var catalogueAhead: Promise<CatalogueAnswer> | undefined;
}

/** Asks for the catalogue while the code of the pages is still being bundled: each takes seconds. */
export function readAhead(provider: Provider): AstroIntegration {
  return {
    name: 'read-ahead',
    hooks: {
      'astro:build:start': () => {
        globalThis.catalogueAhead = askForCatalogue(provider);
        // Told where it is asked for.
        globalThis.catalogueAhead.catch(() => undefined);
      },
    },
  };
}
