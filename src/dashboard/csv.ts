import Papa from 'papaparse';

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
export function downloadCsv(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
