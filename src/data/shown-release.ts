import * as z from 'zod/mini';
import { NoAnswer } from '../domain/outcome.ts';

const patience = 10_000;
const health = z.object({
  builtAt: z.string(),
  books: z.number(),
  rolledBack: z.optional(z.boolean()),
});

export type ShownRelease = z.infer<typeof health>;

/**
 * Reads from the site's own server which release shoppers see, and whether somebody rolled back to it;
 * null where the host serves files only, or where there is no release yet. Throws NoAnswer.
 */
export async function readShownRelease(): Promise<ShownRelease | null> {
  const response = await fetch('/healthz', { signal: AbortSignal.timeout(patience) }).catch(
    (cause: unknown) => {
      throw new NoAnswer('The site was not reached', { cause });
    },
  );
  const read = z.safeParse(health, await response.json().catch(() => null));
  return read.success ? read.data : null;
}
