import { log, redact, setErrorHook, type LoggedError } from './log.ts';

export type ErrorReporterSettings = {
  /** An OTLP/HTTP endpoint for logs, such as https://collector.example/v1/logs. */
  url: string;
  /** Headers of each report as `name=value,…`, with percent-encoded values. */
  headers?: string | undefined;
  /** The name of the program: `server` or `functions`. */
  service: string;
  /** Returns the id of the live release. */
  getRelease?: () => string | null;
  /** Keeps the process alive until a report is sent. Hosted functions need it. */
  keepAlive?: (sending: Promise<void>) => void;
  now?: () => number;
};

const maxReports = 20;
const windowMs = 60_000;
const timeoutMs = 5000;
const maxTextLength = 4000;
/** The severity ERROR of OpenTelemetry's log data model. */
const severityNumber = 17;
const requestIdKey = 'http.request.id';

/**
 * Sends logged errors to an OTLP collector, at most 20 a minute; the next report counts the rest.
 * Reports contain no addresses, email addresses, keys or query strings. A report that fails is
 * logged as a warning, which is never reported. Throws if the headers are invalid.
 */
export function startErrorReporter({
  url,
  headers: headerList = '',
  service,
  getRelease = () => null,
  keepAlive = () => undefined,
  now = Date.now,
}: ErrorReporterSettings) {
  const headers = { 'content-type': 'application/json', ...parseHeaders(headerList) };
  const pending = new Set<Promise<void>>();
  let [windowStart, sent, dropped, lastFailure] = [-Infinity, 0, 0, -Infinity];

  function isWithinLimit(): boolean {
    if (Math.abs(now() - windowStart) >= windowMs) [windowStart, sent] = [now(), 0];
    if (sent >= maxReports) {
      dropped += 1;
      return false;
    }
    sent += 1;
    return true;
  }

  async function send(body: string): Promise<void> {
    const failure = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok ? null : `HTTP ${response.status}`;
      },
      (error: unknown) => String(error),
    );
    if (failure === null || Math.abs(now() - lastFailure) < windowMs) return;
    lastFailure = now();
    log('warn', 'error_report_failed', { error: failure });
  }

  function report(logged: LoggedError): void {
    if (!isWithinLimit()) return;
    const body = JSON.stringify(toOtlp(logged, { service, release: getRelease(), dropped }));
    dropped = 0;
    const sending = send(body).finally(() => pending.delete(sending));
    pending.add(sending);
    keepAlive(sending);
  }

  setErrorHook(report);
  return {
    /** Resolves when all reports are sent or have failed, which takes 5 s at most. */
    async flush(): Promise<void> {
      await Promise.all(pending);
    },
    stop: () => setErrorHook(null),
  };
}

/** Parses `name=value,…`. Throws if a part has no name or an invalid encoding. */
export function parseHeaders(list: string): Record<string, string> {
  const parts = list.split(',').filter((part) => part.trim());
  return Object.fromEntries(
    parts.map((part) => {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*=(.*)$/.exec(part) ?? [];
      if (!name) throw new Error(`“${part.split('=')[0]}” is not name=value`);
      return [name, decodeURIComponent(value.trim())];
    }),
  );
}

type Source = { service: string; release: string | null; dropped: number };

/** Builds the JSON of one log record (opentelemetry-proto, examples/logs.json). */
function toOtlp(
  { time, event, fields, error }: LoggedError,
  { service, release, dropped }: Source,
) {
  const nanoseconds = `${time.getTime()}000000`;
  const { requestId, error: text, ...rest } = fields;
  const message = error instanceof Error ? error.message : text;
  const attributes = {
    ...rest,
    [requestIdKey]: requestId,
    'exception.message': message,
    ...(error instanceof Error && {
      'exception.type': error.name,
      'exception.stacktrace': error.stack,
    }),
    ...(dropped > 0 && { 'reports.dropped': dropped }),
  };
  const record = {
    timeUnixNano: nanoseconds,
    observedTimeUnixNano: nanoseconds,
    severityNumber,
    severityText: 'ERROR',
    eventName: event,
    body: { stringValue: message === undefined ? event : `${event}: ${toSafeText(message)}` },
    attributes: toAttributes(attributes),
  };
  const resource = toAttributes({ 'service.name': service, 'service.version': release });
  return {
    resourceLogs: [
      {
        resource: { attributes: resource },
        scopeLogs: [{ scope: { name: 'bookshop' }, logRecords: [record] }],
      },
    ],
  };
}

function toAttributes(values: Readonly<Record<string, unknown>>) {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => ({ key, value: toOtlpValue(key, value) }));
}

function toOtlpValue(key: string, value: unknown) {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return { doubleValue: value };
  // An id of a request looks like a key.
  return { stringValue: key === requestIdKey ? String(value) : toSafeText(value) };
}

const toSafeText = (value: unknown): string =>
  redact(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxTextLength);
