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
 * Fetches the release that shoppers see, and whether it is a rollback. Null if the host serves only
 * files, or before the first release. Throws ServiceUnavailableError.
 */
export async function fetchServedRelease(): Promise<ServedRelease | null> {
  const response = await fetch('/healthz', { signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: unknown) => {
      throw new ServiceUnavailableError('The site was not reached', { cause });
    },
  );
  const parsed = z.safeParse(health, await response.json().catch(() => null));
  return parsed.success ? parsed.data : null;
}
