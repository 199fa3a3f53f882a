import { ServiceUnavailableError } from '../../../src/domain/result.ts';
import { log, withRequestId } from '../../../src/log.ts';
import { environment, type Env } from './env.ts';
import { HttpError } from './http-error.ts';
import { rejectFaulty } from './rate-limit.ts';

type Failure = { status: number; code: string; message: string; headers?: Record<string, string> };

type Endpoint = {
  name: string;
  methods: readonly ('GET' | 'POST')[];
  /**
   * Creates the handler of one instance with its settings. It returns the JSON body, or a URL to
   * redirect to.
   */
  createHandler: (env: Env) => (request: Request) => Promise<object | URL>;
  /** Returns the body of a server error, for functions with their own error format. */
  onError?: (failure: Failure, requestId: string) => object;
};

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-expose-headers': 'retry-after, x-request-id',
};

/**
 * Creates a server function with JSON responses and CORS. Every failure has a code, a safe message
 * and a request id. The log gets one line per failure, without data from the caller.
 *
 * The hosted runtime calls `fetch`, which reads the settings from the environment once. The emulator
 * calls `createFetch` with its own settings.
 */
export function endpoint({ name, methods, createHandler, onError = defaultErrorBody }: Endpoint) {
  const allowedMethods = [...methods, 'OPTIONS'].join(', ');
  const headers = {
    ...cors,
    'access-control-allow-methods': allowedMethods,
    'cache-control': 'no-store',
  };

  function createFetch(env: Env) {
    const handle = createHandler(env);
    return async (request: Request): Promise<Response> => {
      if (request.method === 'OPTIONS')
        return new Response(null, {
          status: 204,
          headers: { ...headers, 'access-control-max-age': '86400' },
        });
      const requestId = crypto.randomUUID();
      const response = await withRequestId(requestId, () => respond(request, requestId));
      response.headers.set('x-request-id', requestId);
      return response;
    };

    async function respond(request: Request, requestId: string): Promise<Response> {
      let countFaulty = () => {};
      try {
        countFaulty = await rejectFaulty(request, env);
        if (!methods.some((method) => method === request.method))
          throw new HttpError(405, 'method-not-allowed', `Please use ${methods.join(' or ')}.`, {
            allow: allowedMethods,
          });
        const result = await handle(request);
        return result instanceof URL
          ? new Response(null, { status: 303, headers: { ...headers, location: result.href } })
          : Response.json(result, { headers });
      } catch (error) {
        const failure = toErrorResponse(error);
        if (failure.status === 400 || failure.status === 413) countFaulty();
        logFailure(name, failure, error);
        const body =
          failure.status >= 500
            ? onError(failure, requestId)
            : defaultErrorBody(failure, requestId);
        const { status } = failure;
        return Response.json(body, { status, headers: { ...headers, ...failure.headers } });
      }
    }
  }

  let hosted: ReturnType<typeof createFetch> | undefined;
  return {
    createFetch,
    fetch: (request: Request) => (hosted ??= createFetch(environment()))(request),
  };
}

function defaultErrorBody({ code, message }: Failure, requestId: string): object {
  return { error: { code, message }, requestId };
}

function toErrorResponse(error: unknown): Failure {
  if (error instanceof HttpError) {
    const { status, code, message, headers } = error;
    return { status, code, message, headers };
  }
  if (error instanceof ServiceUnavailableError) {
    const timeout = error.cause instanceof DOMException && error.cause.name === 'TimeoutError';
    const code = timeout ? 'provider-timeout' : 'provider-failure';
    return { status: 502, code, message: `${error.message}. Please try again.` };
  }
  return { status: 500, code: 'internal', message: 'Something went wrong. Please try again.' };
}

/**
 * Our own causes contain only statuses and codes. Of an unexpected error, only the name and the
 * source line are safe to log.
 */
function logFailure(name: string, { status, code }: Failure, error: unknown): void {
  const cause =
    error instanceof ServiceUnavailableError && error.cause instanceof Error
      ? { cause: error.cause.message, providerRequestId: error.requestId }
      : {};
  const source =
    status === 500 && error instanceof Error ? { kind: error.name, at: getSource(error) } : {};
  const level = status >= 500 ? 'error' : 'warn';
  log(level, 'function_failed', { function: name, status, code, ...cause, ...source });
}

function getSource({ stack = '' }: Error): string {
  return /\n\s+at (.*)/.exec(stack)?.[1]?.replace(/file:\/\/\S*\/(src|supabase)\//, '$1/') ?? '';
}
