import { createAdminClient, createContextClient } from '@supabase/server/core';
import { ServiceUnavailableError } from '../../../src/domain/result.ts';
import { toSupabaseEnv, type Env } from './env.ts';

/** Creates a client with service rights. Callers must check permissions first. */
export const createServiceClient = (env: Env, timeoutMs?: number) =>
  createAdminClient(toOptions(env, timeoutMs));

/** Creates a client that reads what a visitor sees. */
export const createVisitorClient = (env: Env) => createContextClient(toOptions(env));

const toOptions = (env: Env, timeoutMs = 8_000) => ({
  env: toSupabaseEnv(env),
  supabaseOptions: {
    global: {
      fetch: (input: RequestInfo | URL, init?: RequestInit) =>
        fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    },
  },
});

type ErrorCode = { code?: string | undefined };
type BackendResponse = { data: unknown; error: ErrorCode | null };
type Unwrapped<Kind extends BackendResponse> = Extract<Kind, { error: null }>;

/** Returns the data of a response. Throws ServiceUnavailableError for an error. */
export function unwrap<Kind extends BackendResponse>(response: Kind): Unwrapped<Kind>['data'] {
  if (isPayload(response)) return response.data;
  throw toUnavailable(response.error);
}

/** Returns an error whose cause contains only a code. */
export function toUnavailable(error: ErrorCode | null): ServiceUnavailableError {
  const cause = new Error(error?.code || 'no answer');
  return new ServiceUnavailableError('The shop’s records could not be reached', { cause });
}

const isPayload = <Kind extends BackendResponse>(response: Kind): response is Unwrapped<Kind> =>
  response.error === null;
