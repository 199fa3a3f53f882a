/** An answer the shop can give: a value, or a code that `messages/` has words for. */
export type Result<Value, Code extends string> =
  { ok: true; value: Value } | { ok: false; code: Code };

/**
 * Thrown by the data layer, and only by it, when there was no answer: provider down, cut off,
 * throttled or talking nonsense. `requestId` may be shown to a person; the cause may not.
 */
export class ServiceUnavailableError extends Error {
  override readonly name = 'NoAnswer';
  readonly requestId: string | null;

  constructor(what: string, options?: { cause?: unknown; requestId?: string | null }) {
    super(what, { cause: options?.cause });
    this.requestId = options?.requestId ?? null;
  }
}

/** Runs `work`; a thrown NoAnswer becomes the code `no-answer`, any other error is a fault of ours. */
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
