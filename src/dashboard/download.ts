export function downloadFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

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
 * Lets the browser save rows as CSV with a header, in a file whose name ends with the day. A value that a
 * spreadsheet may run as a formula starts with an apostrophe.
 */
export function downloadCsv(
  name: string,
  columns: readonly string[],
  rows: readonly string[][],
): void {
  const lines = [columns, ...rows].map((row) => `${row.map(formatCell).join()}\r\n`);
  // Without the byte order mark, Excel does not read the file as UTF-8.
  const text = `\ufeff${lines.join('')}`;
  downloadFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', text);
}
