import { createAdminClient } from '@supabase/server/core';
import { ServiceUnavailableError } from '../../../src/domain/result.ts';

/** The shop's records, with the rights of the service: what a caller may do is decided before. */
export function createServiceClient(timeoutMs = 8_000) {
  return createAdminClient({
    supabaseOptions: {
      global: {
        fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
      },
    },
  });
}

type Fault = { code?: string | undefined };
type Answer = { data: unknown; error: Fault | null };
type Unwrapped<Kind extends Answer> = Extract<Kind, { error: null }>;

/** What the records answered. Throws NoAnswer. */
export function unwrap<Kind extends Answer>(answer: Kind): Unwrapped<Kind>['data'] {
  if (isPayload(answer)) return answer.data;
  throw toUnavailable(answer.error);
}

/** The cause names a code, and nothing else. */
export function toUnavailable(error: Fault | null): ServiceUnavailableError {
  const cause = new Error(error?.code || 'no answer');
  return new ServiceUnavailableError('The shop’s records could not be reached', { cause });
}

const isPayload = <Kind extends Answer>(answer: Kind): answer is Unwrapped<Kind> =>
  answer.error === null;
