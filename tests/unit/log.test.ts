import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log, redact, withRequestId } from '../../src/log.ts';

let lines: { method: string; line: Record<string, unknown> }[];
beforeEach(() => {
  lines = [];
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: string) => {
      lines.push({ method, line: JSON.parse(text) });
    });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a log line', () => {
  it('has the level, the time, the event and the fields, in this order', () => {
    log('info', 'release', { id: '1', items: 2 });
    const line = lines[0]?.line ?? {};
    expect(lines[0]?.method).toBe('log');
    expect(Object.keys(line)).toEqual(['level', 'time', 'event', 'id', 'items']);
    expect(line).toMatchObject({ level: 'info', event: 'release', id: '1', items: 2 });
    expect(Math.abs(Date.parse(String(line['time'])) - Date.now())).toBeLessThan(5000);
  });

  it('has the id of the request, also after an await', async () => {
    await Promise.all(
      ['a', 'b'].map((id) =>
        withRequestId(id, async () => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          log('warn', 'not_found', { path: `/${id}` });
        }),
      ),
    );
    log('warn', 'not_found', { path: '/c' });
    expect(lines.map(({ line }) => [line['requestId'], line['path']])).toEqual([
      ['a', '/a'],
      ['b', '/b'],
      [undefined, '/c'],
    ]);
    expect(lines.every(({ method }) => method === 'warn')).toBe(true);
  });

  it('describes what was thrown', () => {
    for (const error of [new TypeError('no'), 'text', { code: 1 }])
      log('error', 'failed', { error });
    expect(lines.map(({ line }) => line['error'])).toEqual(['TypeError: no', 'text', '{"code":1}']);
  });
});

it.each([
  ['The user ada.vance+x@reader.example is gone', 'The user [email] is gone'],
  ['connect ECONNREFUSED 192.0.2.17:443', 'connect ECONNREFUSED [address]:443'],
  ['connect to 2001:db8::ff00:42:8329 failed', 'connect to [address] failed'],
  ['at f (https://shop.example/cart?email=a%40b:3:14)', 'at f (https://shop.example/cart?)'],
  ['Bearer eyJhbGciOi.eyJzdWIi.c2lnbmF0', 'Bearer [token]'],
  ['key sb_secret_0123456789abcdef0123', 'key [token]'],
  ['gid://shopify/Cart/Z2NwLXVzLWVhc3QxOjAxSk5?key=1', '[id]'],
  [
    'at createReleaseHandlerOfThisShop (src/a.ts:12:34)',
    'at createReleaseHandlerOfThisShop (src/a.ts:12:34)',
  ],
])('removes personal data and keys from %s', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

it.each(['a', 'a.', 'a-', '1.', 'a@', '1:', '?'])(
  'redacts a text of many %j in a time that grows with its length',
  (part) => {
    const timeOf = (length: number) => {
      const text = part.repeat(length / part.length);
      const times = Array.from({ length: 20 }, () => {
        const start = performance.now();
        redact(text);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    // Four times the length takes four times as long; of a quadratic pattern, sixteen times.
    expect(timeOf(64_000)).toBeLessThan(9 * timeOf(16_000) + 1);
  },
);
