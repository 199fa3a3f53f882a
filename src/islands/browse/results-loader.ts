/**
 * Runs inline directly after the results of browse or search. It does what cannot wait for
 * hydration.
 */
import { saveResults } from './save-results.ts';
import { hydrateResults } from './hydrate-results.ts';

if (location.search) document.documentElement.dataset['query'] = '';
saveResults();
hydrateResults();
