/** Runs inline, as soon as the shelves of browse or search are parsed: for what cannot wait for their island. */
import { saveResults } from './save-results.ts';
import { hydrateResults } from './hydrate-results.ts';

if (location.search) document.documentElement.dataset['query'] = '';
saveResults();
hydrateResults();
