/** The result of an operation: a value, or an error code that has a text in `messages/`. */
export type Result<Value, Code extends string> =
  { ok: true; value: Value } | { ok: false; code: Code };

/**
 * Thrown only by the data layer, if a service is unreachable, throttled, cut off, or returns
 * invalid data. `requestId` may be shown to a user. The cause may not.
 */
export class ServiceUnavailableError extends Error {
  override readonly name = 'ServiceUnavailableError';
  readonly requestId: string | null;

  constructor(what: string, options?: { cause?: unknown; requestId?: string | null }) {
    super(what, { cause: options?.cause });
    this.requestId = options?.requestId ?? null;
  }
}

/** No response came, so that nobody knows whether the operation was executed. */
export class UnreachedError extends ServiceUnavailableError {}

/**
 * Runs `work` and converts a ServiceUnavailableError into the code `unavailable`. Other errors are
 * bugs and propagate.
 */
export async function catchUnavailable<Value, Code extends string>(
  work: () => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'unavailable'>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceUnavailableError) return { ok: false, code: 'unavailable' };
    throw error;
  }
}
