import Papa from 'papaparse';
import { isDeliverableEmail } from '../../domain/contact.ts';
import { type ImportResult, maxImportSize, type Subscriber } from '../../domain/subscriber.ts';
import { formatCsv, formula } from '../csv.ts';
import type { fileErrors, SkipReason } from '../../messages/subscribers.ts';

const columns = ['email', 'status', 'signed up', 'confirmed', 'unsubscribed', 'consent'];

/** Returns subscribers as CSV with a header, for spreadsheets. */
export function formatSubscriberCsv(subscribers: readonly Subscriber[]): string {
  const rows = subscribers.map(
    ({ email, status, created_at, confirmed_at, unsubscribed_at, consent }) => [
      email,
      status,
      created_at,
      confirmed_at ?? '',
      unsubscribed_at ?? '',
      consent ?? '',
    ],
  );
  return formatCsv(columns, rows);
}

/** A line of a file that is not imported. Lines count from 1, with the header. */
export type SkippedLine = { line: number; text: string; reason: SkipReason };
export type ParsedFile = {
  /** The line of each address that can be imported, in lower case and in the order of the file. */
  lines: ReadonlyMap<string, number>;
  skipped: readonly SkippedLine[];
};
type FileError = keyof typeof fileErrors;

/**
 * Parses a CSV file with a column "email", or whose first line has an address. If there is a column
 * "status", only subscribed people are imported. It reads what `formatSubscriberCsv` writes.
 */
export function parseSubscriberCsv(
  text: string,
): { ok: true; value: ParsedFile } | { ok: false; code: FileError } {
  const { data: rows, errors } = Papa.parse<string[]>(text.trimEnd(), {
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  if (errors.some(({ type }) => type === 'Quotes')) return { ok: false, code: 'unreadable' };
  if (rows.length > maxImportSize) return { ok: false, code: 'too-large' };
  const names = rows[0]?.map((name) => name.trim().toLowerCase()) ?? [];
  const headerIndex = names.findIndex((name) => /^e-?mail( address)?$/.test(name));
  const emailIndex = headerIndex === -1 ? names.findIndex(isDeliverableEmail) : headerIndex;
  if (emailIndex === -1) return { ok: false, code: 'no-column' };
  const statusIndex =
    headerIndex === -1 ? -1 : names.findIndex((name) => /^stat(e|us)$/.test(name));

  const lines = new Map<string, number>();
  const skipped: SkippedLine[] = [];
  let line = 1;
  for (const [index, row] of rows.entries()) {
    const isHeader = index === 0 && headerIndex !== -1;
    if (!isHeader && row.some((value) => value.trim() !== ''))
      addLine(row[emailIndex] ?? '', line, statusIndex === -1 ? 'confirmed' : row[statusIndex]);
    line += 1 + countLineBreaks(row);
  }
  if (lines.size === 0 && skipped.length === 0) return { ok: false, code: 'no-rows' };
  return { ok: true, value: { lines, skipped } };

  function addLine(value: string, line: number, status = ''): void {
    const email = removeApostrophe(value.trim()).toLowerCase();
    const skip = (reason: SkipReason) => skipped.push({ line, text: email, reason });
    if (!isDeliverableEmail(email)) skip('invalid');
    else if (lines.has(email)) skip('repeated');
    else if (!/^(confirmed|subscribed|active)$/i.test(status.trim())) skip('status');
    else lines.set(email, line);
  }
}

const removeApostrophe = (value: string): string =>
  value.startsWith("'") && formula.test(value.slice(1)) ? value.slice(1) : value;

const countLineBreaks = (row: readonly string[]): number =>
  row.reduce((count, value) => count + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/** Returns the lines that are not imported, in the order of the file: by its own fault, or by the database. */
export function listSkippedLines(
  { lines, skipped }: ParsedFile,
  result: ImportResult,
): SkippedLine[] {
  const rejected = (['known', 'unsubscribed', 'erased', 'invalid'] as const).flatMap((reason) =>
    result[reason].map((text) => ({ line: lines.get(text) ?? 0, text, reason })),
  );
  return [...skipped, ...rejected].toSorted((a, b) => a.line - b.line);
}
