// For `deno check` of the functions.
// @ts-types="./async-hooks.d.ts"
import { AsyncLocalStorage } from 'node:async_hooks';

type Level = 'info' | 'warn' | 'error';

const requestIds = new AsyncLocalStorage<string>();

/**
 * Writes a line of JSON with the level, the time in UTC, the event, the id of the current request
 * and the fields. `event` is in the past tense and in snake_case. Of a thrown `error`, the line has
 * the name and the message. Fields must not contain personal data.
 */
export function log(
  level: Level,
  event: string,
  { error, ...rest }: Readonly<Record<string, unknown>> = {},
): void {
  const requestId = requestIds.getStore();
  const fields = {
    ...(requestId !== undefined && { requestId }),
    ...rest,
    ...(error !== undefined && { error: toText(error) }),
  };
  const line = JSON.stringify({ level, time: new Date().toISOString(), event, ...fields });
  console[level === 'info' ? 'log' : level](line);
}

const toText = (error: unknown): string | undefined =>
  error instanceof Error || typeof error === 'string' ? `${error}` : JSON.stringify(error);

/** Runs a callback, and all that it starts, with a request id for its log lines. */
export const withRequestId = <Result>(id: string, callback: () => Result): Result =>
  requestIds.run(id, callback);

/** Each pattern takes time in proportion to the text, because strangers send some of them. */
const personal: readonly [RegExp, string][] = [
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/gid:\/\/[^\s)]*/g, '[id]'],
  [/\?[^\s)]*/g, '?'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:])(?:[\da-f]{1,4}:+){3,7}[\da-f]{0,4}/gi, '[address]'],
  // Keys and tokens are long and have digits.
  [/\b(?=[\w.~+/-]{0,64}\d)(?:eyJ[\w.-]+|[\w-]{24,})/g, '[token]'],
];

/** Removes email addresses, network addresses, query strings, and what looks like a key. */
export function redact(text: string): string {
  return personal.reduce((safe, [pattern, by]) => safe.replace(pattern, by), text);
}
