import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseHeaders, startErrorReporter } from '../../src/error-reporter.ts';
import { log, withRequestId } from '../../src/log.ts';
import { openCollector } from '../fixtures/collector.ts';

let collector: Awaited<ReturnType<typeof openCollector>>;
let warned: string[];
let stopAll: (() => void)[];

beforeEach(async () => {
  collector = await openCollector();
  warned = [];
  stopAll = [collector.close];
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void warned.push(line));
});
afterEach(() => {
  for (const stop of stopAll) stop();
  vi.restoreAllMocks();
});

function start(settings: Partial<Parameters<typeof startErrorReporter>[0]> = {}) {
  const reporter = startErrorReporter({ url: collector.url, service: 'server', ...settings });
  stopAll.push(reporter.stop);
  return reporter;
}

describe('a report', () => {
  it('is a log record of OTLP with the error, the request and the release', async () => {
    const { flush } = start({ getRelease: () => '20261126000000000', headers: 'x-key=a%20b' });
    const error = new TypeError('The file is gone');
    withRequestId('a-request', () => log('error', 'file_not_sent', { path: '/cart', error }));
    await flush();
    expect(collector.received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-key': 'a b',
    });
    const { resource, record, fields } = collector.record();
    expect(resource).toEqual({
      'service.name': 'server',
      'service.version': '20261126000000000',
    });
    expect(record).toMatchObject({
      severityNumber: 17,
      severityText: 'ERROR',
      eventName: 'file_not_sent',
      body: { stringValue: 'file_not_sent: The file is gone' },
    });
    expect(Number(record.timeUnixNano) / 1e6).toBeCloseTo(Date.now(), -5);
    expect(fields).toMatchObject({
      path: '/cart',
      'http.request.id': 'a-request',
      'exception.type': 'TypeError',
      'exception.message': 'The file is gone',
    });
    expect(fields['exception.stacktrace']).toContain('error-reporter.test.ts');
  });

  it('contains no personal data', async () => {
    const { flush } = start();
    const error = new Error('ada@reader.example from 192.0.2.7 at /cart?key=secret');
    log('error', 'request_failed', { path: '/x?email=ada@reader.example', error });
    await flush();
    expect(JSON.stringify(collector.received)).not.toMatch(/ada@|192\.0\.2|secret/);
    expect(collector.record().fields['exception.message']).toBe('[email] from [address] at /cart?');
  });

  it('is sent twenty times a minute, and the next one counts the rest', async () => {
    let time = 0;
    const { flush } = start({ now: () => time });
    for (let count = 0; count < 25; count += 1) log('error', 'failed', { count });
    await flush();
    expect(collector.received).toHaveLength(20);
    time = 60_000;
    log('error', 'failed');
    await flush();
    expect(collector.received).toHaveLength(21);
    expect(collector.record(20).fields['reports.dropped']).toBe(5);
  });

  it('that fails is one warning a minute, and is not reported', async () => {
    collector.status = 500;
    const { flush } = start();
    log('error', 'failed');
    await flush();
    log('error', 'failed');
    await flush();
    expect(collector.received).toHaveLength(2);
    expect(warned.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', event: 'error_report_failed', error: 'HTTP 500' },
    ]);
  });

  it('does not throw without a collector', async () => {
    const { flush } = start({ url: 'http://127.0.0.1:9/v1/logs' });
    log('error', 'failed');
    await flush();
    expect(warned).toHaveLength(1);
  });
});

it('parses headers, and throws for other texts', () => {
  expect(parseHeaders('x-sentry-auth=sentry sentry_key=a,b=%2C')).toEqual({
    'x-sentry-auth': 'sentry sentry_key=a',
    b: ',',
  });
  expect(() => parseHeaders('secret')).toThrow('is not name=value');
});
