/** The result of one check of the doctor. */
export type Finding = {
  /** The step of docs/going-live.md to which the check belongs. */
  step: number;
  result: 'ok' | 'failed' | 'skipped';
  /** What is right, what is wrong and how to fix it, or why nothing was checked. */
  text: string;
};

export type Findings = AsyncGenerator<Finding, void, void>;

/** Returns the functions that create the findings of a step. */
export const findingsOf = (step: number) => ({
  ok: (text: string): Finding => ({ step, result: 'ok', text }),
  failed: (text: string): Finding => ({ step, result: 'failed', text }),
  skipped: (text: string): Finding => ({ step, result: 'skipped', text }),
});

export type Reply = { status: number; headers: Headers; body: unknown };

const timeoutMs = 10_000;

/**
 * Sends a request and reads the response. `body` is undefined if it is not JSON. Follows no
 * redirect. Returns null if there is no response within 10 s.
 */
export async function request(url: string, init: RequestInit = {}): Promise<Reply | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { redirect: 'manual', signal, ...init });
    const { status, headers } = response;
    return { status, headers, body: parse(await response.text()) };
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Describes a response that was not expected. */
export const describeReply = (reply: Reply | null): string =>
  reply ? `It responded with status ${reply.status}.` : 'It did not respond within 10 s.';
