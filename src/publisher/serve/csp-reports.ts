import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { log } from '../../log.ts';
import { createLineLimit, createReportEndpoint } from './browser-reports.ts';
import type { Endpoint } from './endpoint.ts';

/** The group of `report-to` in policies, and the header that gives its address. */
export const reportGroup = 'csp';
export const reportingHeader = 'reporting-endpoints';

const maxBytes = 32 * 1024;
const maxReportsPerRequest = 20;

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
): Endpoint {
  const isNew = createLineLimit();

  function logViolation({
    documentURL,
    effectiveDirective,
    blockedURL,
    sourceFile,
    lineNumber,
  }: Report) {
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
    if (isNew([directive, blocked, source].join(' '))) log('warn', 'csp_violation', violation);
  }

  return createReportEndpoint({
    path,
    maxBytes,
    isSameOriginOnly: false,
    accept(body) {
      const parsed = parse(body);
      const all = Array.isArray(parsed) ? parsed.slice(0, maxReportsPerRequest) : [parsed];
      const reports = all.flatMap((one) => report.safeParse(one).data ?? []);
      for (const one of reports) logViolation(one);
      return reports.length > 0;
    },
    getAddress,
  });
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
