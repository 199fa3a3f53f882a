import type { Database } from './database.generated.d.ts';
import { getSupabaseClient } from './client.ts';
import { query } from './postgrest.ts';

/**
 * The loading speed of one kind of page in the last 28 days: the number of loads, how many of them were
 * prerendered, and the 75th percentiles of the metrics, in ms; null where no browser measured one.
 */
export type PageSpeed = Pick<Row, 'page' | 'loads' | 'prerendered'> & {
  [Metric in 'lcp_ms' | 'inp_ms' | 'cls']: Row[Metric] | null;
};
type Row = Database['public']['Functions']['summarize_web_vitals']['Returns'][number];

/** Fetches the loading speed by kind of page, the most visited first. Throws ServiceUnavailableError. */
export const fetchPageSpeeds = (): Promise<PageSpeed[]> =>
  query('The loading speed', getSupabaseClient().rpc('summarize_web_vitals'));

/** Fetches the searches of the last 7 days that found nothing, the most frequent first, at most 10. Throws ServiceUnavailableError. */
export const listEmptySearches = (): Promise<{ query: string; searches: number }[]> =>
  query('The searches', getSupabaseClient().rpc('list_empty_searches'));
