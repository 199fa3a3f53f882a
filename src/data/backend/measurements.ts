import { getSupabaseClient, query } from './postgrest.ts';

/** Fetches the searches of the last 7 days that found nothing, the most frequent first, at most 10. Throws ServiceUnavailableError. */
export const listEmptySearches = (): Promise<{ query: string; searches: number }[]> =>
  query('The searches', getSupabaseClient().rpc('list_empty_searches'));
