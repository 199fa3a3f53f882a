import Papa from 'papaparse';
import { downloadFile } from './download-file.ts';

/**
 * Text that a spreadsheet may run as a formula, also after spaces and with the full-width signs that some
 * of them accept.
 */
export const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns rows as CSV with a header, for spreadsheets. A value that one may run as a formula starts with an
 * apostrophe.
 */
export function formatCsv(columns: readonly string[], rows: readonly string[][]): string {
  const csv = Papa.unparse(
    { fields: [...columns], data: [...rows] },
    { newline: '\r\n', escapeFormulae: formula },
  );
  // Without the byte order mark, Excel does not read the file as UTF-8.
  return `\ufeff${csv}\r\n`;
}

/** Lets the browser save a CSV file whose name ends with the day. */
export const downloadCsv = (name: string, text: string): void =>
  downloadFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', text);
