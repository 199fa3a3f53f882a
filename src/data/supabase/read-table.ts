import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { NoAnswer } from '../../domain/outcome.ts';

/** A build waits for a local backend that a busy machine is still starting; a shopper does not. */
const patience = import.meta.env.SSR ? 10 * 60_000 : 15_000;

/**
 * What anybody may read of the shop's records, without the backend's client: rows of a table, or the
 * answer of a function (`rpc/…`). Throws NoAnswer, which names what was asked and the status.
 */
export async function readTable(path: string): Promise<unknown> {
  const name = path.split('?', 1)[0];
  const response = await fetch(`${SUPABASE_URL}/rest/v1/${path}`, {
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
    signal: AbortSignal.timeout(patience),
  }).catch((cause: unknown) => {
    throw new NoAnswer(`The shop’s records were not reached (${name})`, { cause });
  });
  if (!response.ok) throw new NoAnswer(`The shop’s records answered ${response.status} (${name})`);
  return response.json().catch((cause: unknown) => {
    throw new NoAnswer(`The shop’s records did not answer in JSON (${name})`, { cause });
  });
}
