import { beacon } from '../../data/backend/call.ts';

/** A text that is still being changed is no search. */
const settledMs = 2000;
const reported = new Set<string>();

/**
 * Tells staff, once per page, that a search found nothing: the text alone. Returns the function that
 * cancels the report.
 */
export function reportEmptySearch(query: string): () => void {
  const timer = setTimeout(() => {
    if (reported.has(query)) return;
    reported.add(query);
    beacon('record-search', { query });
  }, settledMs);
  return () => clearTimeout(timer);
}
