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

/** Without a response, the status is 0 and the body a sentence that says why. */
export type Reply = { status: number; headers: Headers; body: unknown };

const timeoutMs = 10_000;

/** Sends a request and reads the response. `body` is undefined if it is not JSON. Follows no redirect. */
export async function request(url: string, init: RequestInit = {}): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { redirect: 'manual', signal, ...init });
    const { status, headers } = response;
    return { status, headers, body: parse(await response.text()) };
  } catch (error) {
    const reason = String(error instanceof Error ? (error.cause ?? error) : error);
    const { origin } = new URL(url);
    const body = reason.includes('ECONNREFUSED')
      ? `Nothing listens at ${origin}.`
      : `${origin} cannot be reached: ${reason}.`;
    return { status: 0, headers: new Headers(), body };
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
export const describeReply = ({ status, body }: Reply): string =>
  status === 0 ? String(body) : `It responded with status ${status}.`;

/** Returns the headers that a hosted project needs with a secret key. */
export const withSecretKey = (key: string) => ({ apikey: key, authorization: `Bearer ${key}` });
