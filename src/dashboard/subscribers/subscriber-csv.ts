import Papa from 'papaparse';
import {
  type ConsentAnswers,
  type ConsentQuestion,
  judgeConsent,
  toWords,
} from '../../domain/people/consent.ts';
import { isDeliverableEmail } from '../../domain/people/contact.ts';
import {
  type ImportResult,
  maxImportSize,
  type Subscriber,
} from '../../domain/people/subscriber.ts';
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
  /** Nothing may be imported before each has an answer. */
  questions: readonly ConsentQuestion[];
};
type FileError = keyof typeof fileErrors;

/**
 * Parses a CSV file with a column of addresses. Each column about consent must agree, or the line is
 * skipped. It reads what `formatSubscriberCsv` writes.
 */
export function parseSubscriberCsv(
  text: string,
  answers: ConsentAnswers = new Map(),
): { ok: true; value: ParsedFile } | { ok: false; code: FileError } {
  const { data: rows, errors } = Papa.parse<string[]>(text.trimEnd(), {
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  if (errors.some(({ type }) => type === 'Quotes')) return { ok: false, code: 'unreadable' };
  if (rows.length > maxImportSize) return { ok: false, code: 'too-large' };
  const [first = []] = rows;
  const hasHeader = !first.some((value) => isDeliverableEmail(toEmail(value)));
  const emailIndex = findEmailColumn(hasHeader ? first : [], rows[hasHeader ? 1 : 0] ?? []);
  if (emailIndex === -1) return { ok: false, code: 'no-column' };
  const entries = numberLines(rows).slice(hasHeader ? 1 : 0);
  const filled = entries.filter(({ row }) => row.some((value) => value.trim() !== ''));
  if (filled.length === 0) return { ok: false, code: 'no-rows' };

  const { questions, hasAgreed } = judgeConsent(
    // Of our own files, the column “status” says it.
    first.join() === columns.join() ? 1 : null,
    hasHeader ? first : null,
    filled.map(({ row }) => row),
    emailIndex,
    answers,
  );
  // Somebody who stands in two lines has agreed only if both say so.
  const refused = new Set(
    filled.filter(({ row }) => !hasAgreed(row)).map(({ row }) => toEmail(row[emailIndex])),
  );
  const lines = new Map<string, number>();
  const skipped: SkippedLine[] = [];
  for (const { row, line } of filled) {
    const email = toEmail(row[emailIndex]);
    const skip = (reason: SkipReason) => skipped.push({ line, text: email, reason });
    if (!isDeliverableEmail(email)) skip('invalid');
    else if (refused.has(email)) skip('no-consent');
    else if (lines.has(email)) skip('repeated');
    else lines.set(email, line);
  }
  return { ok: true, value: { lines, skipped, questions } };
}

const emailHeader =
  /^((subscriber|contact|customer) )?e ?mail( address| adresse| 1)?$|^(adresse e ?mail|correo( electronico)?)$/;

/** Finds the column by its header, else by an address in the first line. */
function findEmailColumn(headers: readonly string[], row: readonly string[]): number {
  const byHeader = headers.findIndex((name) => emailHeader.test(toWords(name)));
  return byHeader === -1 ? row.findIndex((value) => isDeliverableEmail(toEmail(value))) : byHeader;
}

function numberLines(rows: readonly string[][]): { row: string[]; line: number }[] {
  let line = 1;
  return rows.map((row) => {
    const entry = { row, line };
    line += 1 + countLineBreaks(row);
    return entry;
  });
}

const toEmail = (value = ''): string => removeApostrophe(value.trim()).toLowerCase();

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
