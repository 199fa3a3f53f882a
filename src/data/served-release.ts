import * as z from 'zod/mini';
import { ServiceUnavailableError } from '../domain/result.ts';

const timeoutMs = 10_000;
const health = z.object({
  builtAt: z.string(),
  books: z.number(),
  rolledBack: z.optional(z.boolean()),
});

export type ServedRelease = z.infer<typeof health>;

/**
 * Reads from the site's own server which release shoppers see, and whether somebody rolled back to it;
 * null where the host serves files only, or where there is no release yet. Throws NoAnswer.
 */
export async function fetchServedRelease(): Promise<ServedRelease | null> {
  const response = await fetch('/healthz', { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: unknown) => {
      throw new ServiceUnavailableError('The site was not reached', { cause });
    },
  );
  const read = z.safeParse(health, await response.json().catch(() => null));
  return read.success ? read.data : null;
}
