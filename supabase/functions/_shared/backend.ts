import { createAdminClient } from '@supabase/server/core';
import { NoAnswer } from '../../../src/domain/outcome.ts';

/** The shop's records, with the rights of the service: what a caller may do is decided before. */
export function openBackend(patience = 8_000) {
  return createAdminClient({
    supabaseOptions: {
      global: {
        fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(patience) }),
      },
    },
  });
}

type Fault = { code?: string | undefined };
type Answer = { data: unknown; error: Fault | null };
type Told<Kind extends Answer> = Extract<Kind, { error: null }>;

/** What the records answered. Throws NoAnswer. */
export function told<Kind extends Answer>(answer: Kind): Told<Kind>['data'] {
  if (isTold(answer)) return answer.data;
  throw silence(answer.error);
}

/** The cause names a code, and nothing else. */
export function silence(fault: Fault | null): NoAnswer {
  const cause = new Error(fault?.code || 'no answer');
  return new NoAnswer('The shop’s records could not be reached', { cause });
}

const isTold = <Kind extends Answer>(answer: Kind): answer is Told<Kind> => answer.error === null;
