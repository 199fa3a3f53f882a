import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { createRejectionLimit } from './check-token.ts';
import { readBody, type PublishHandler } from './publish-endpoints.ts';

/** The group of `report-to` in policies, and the header that gives its address. */
export const reportGroup = 'csp';
export const reportingHeader = 'reporting-endpoints';

const maxBytes = 32 * 1024;
const maxReportsPerRequest = 20;
/** Requests of one address, and logged lines of all, in a minute. */
const maxRequests = 30;
const maxLines = 20;

const text = z.string().catch('');
const line = z.number().nullish().catch(null);
/** A report of the Reporting API, and one of `report-uri`. */
const report = z.union([
  z
    .object({
      type: z.literal('csp-violation'),
      body: z.object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: text,
        sourceFile: text,
        lineNumber: line,
      }),
    })
    .transform(({ body }) => body),
  z
    .object({
      'csp-report': z.object({
        'document-uri': text,
        'effective-directive': text,
        'violated-directive': text,
        'blocked-uri': text,
        'source-file': text,
        'line-number': line,
      }),
    })
    .transform(({ 'csp-report': body }) => ({
      documentURL: body['document-uri'],
      effectiveDirective: body['effective-directive'] || body['violated-directive'],
      blockedURL: body['blocked-uri'],
      sourceFile: body['source-file'],
      lineNumber: body['line-number'],
    })),
]);
type Report = z.infer<typeof report>;

/**
 * Creates the endpoint to which browsers report violations of the policies: POST to `path`. It logs
 * one line per violation and minute, without queries and fragments of URLs.
 */
export function createCspReports(
  path: string,
  getAddress: (request: IncomingMessage) => string,
): PublishHandler {
  const requests = createRejectionLimit({ max: maxRequests });
  const lines = createRejectionLimit({ max: maxLines });

  function log({ documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber }: Report) {
    // Extensions change pages, and the shop cannot mend that.
    if ([blockedURL, sourceFile].some((url) => /^[\w-]+-extension\b/.test(url))) return;
    const violation = {
      directive: toPlain(effectiveDirective),
      blocked: toPlain(withoutQuery(blockedURL)),
      page: toPlain(URL.parse(documentURL)?.pathname ?? ''),
      source: toPlain(withoutQuery(sourceFile)),
      line: lineNumber ?? null,
    };
    const { directive, blocked, source } = violation;
    if (lines.isFirst('', [directive, blocked, source].join(' ')) && lines.take(''))
      console.warn(JSON.stringify({ event: 'csp_violation', ...violation }));
  }

  async function handle(request: IncomingMessage): Promise<number> {
    if (request.method !== 'POST') return 405;
    if (!requests.take(getAddress(request))) return 429;
    const body = await readBody(request, maxBytes);
    if (!body) return 413;
    const parsed = parse(body.toString());
    const all = Array.isArray(parsed) ? parsed.slice(0, maxReportsPerRequest) : [parsed];
    const reports = all.flatMap((one) => report.safeParse(one).data ?? []);
    for (const one of reports) log(one);
    return reports.length > 0 ? 204 : 400;
  }

  function respond(response: ServerResponse, status: number): void {
    if (response.destroyed) return;
    const isUnread = status === 413 || status === 429;
    response
      .writeHead(status, {
        'cache-control': 'no-store',
        ...(status === 405 && { allow: 'POST' }),
        ...(status === 429 && { 'retry-after': '60' }),
        ...(isUnread && { connection: 'close' }),
      })
      .end();
  }

  return (request, response, requested) => {
    if (requested !== path) return false;
    void handle(request).then(
      (status) => respond(response, status),
      () => response.destroy(),
    );
    return true;
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Browsers report keywords such as `inline` or `trusted-types-sink` instead of some URLs. */
const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

const toPlain = (reported: string): string => reported.replace(/[^\x20-\x7e]/g, '').slice(0, 200);
