import { downloadFile } from './download-file.ts';

/**
 * Text that a spreadsheet may run as a formula, also after spaces and with the full-width signs that some
 * of them accept.
 */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/;

function formatCell(value: string): string {
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns rows as CSV with a header, for spreadsheets. A value that one may run as a formula starts with an
 * apostrophe.
 */
export function formatCsv(columns: readonly string[], rows: readonly string[][]): string {
  const lines = [columns, ...rows].map((row) => `${row.map(formatCell).join()}\r\n`);
  // Without the byte order mark, Excel does not read the file as UTF-8.
  return `\ufeff${lines.join('')}`;
}

/** Lets the browser save a CSV file whose name ends with the day. */
export const downloadCsv = (name: string, text: string): void =>
  downloadFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', text);
