/** Runs inline, as soon as the shelves of browse or search are parsed: for what cannot wait for their island. */
import { saveResults } from './keep-shelves.ts';
import { hydrateResults } from './wake-shelves.ts';

if (location.search) document.documentElement.dataset['asked'] = '';
saveResults();
hydrateResults();
