import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { UnusableFileError } from './source.ts';

type FileFormat = 'csv' | 'json' | 'onix' | 'feed';

/** The format and the encoding of a file, by its content. */
export type FileKind = { format: FileFormat; encoding: string };

const headBytes = 64 * 1024;
const maxMegabytes = 500;

/**
 * Finds out what a file is. Its name does not count. Throws UnusableFileError for a file that is no
 * catalog, with what to do.
 */
export async function inspectFile(path: string): Promise<FileKind> {
  const { size } = await stat(path);
  if (size > maxMegabytes * 1024 * 1024)
    throw new UnusableFileError(
      `is larger than ${maxMegabytes} MB. Split it into several files and name their folder`,
    );
  const head = await readHead(path);
  if (head.length === 0) throw new UnusableFileError('is empty');
  rejectBinary(head);
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(
    head.subarray(0, 200).toString('latin1').replace(/^ï»¿/, ''),
  )?.[1];
  const encoding = byMark(head) ?? toKnown(declared) ?? (await guessEncoding(path));
  const text = new TextDecoder(encoding).decode(head);
  return { format: findFormat(text), encoding };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const saveAsCsv =
  'Open it, choose File, Save As, and the format "CSV UTF-8 (Comma delimited)", then name that file';

/** The share of control characters above which a file is no text. */
const maxControls = 0.05;

function rejectBinary(head: Buffer): void {
  const start = head.toString('latin1');
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) {
    if (/xl\/|\[Content_Types\]\.xml|workbook/.test(start))
      throw new UnusableFileError(`is an Excel workbook, not a CSV file. ${saveAsCsv}`);
    if (start.includes('opendocument.spreadsheet'))
      throw new UnusableFileError(`is an OpenDocument workbook, not a CSV file. ${saveAsCsv}`);
    if (start.includes('Index/') || start.includes('.iwa'))
      throw new UnusableFileError(
        'is a Numbers document. Choose File, Export To, CSV, then name that file',
      );
    throw new UnusableFileError('is a ZIP archive. Unpack it and name the file or folder in it');
  }
  if (start.startsWith('\xD0\xCF\x11\xE0'))
    throw new UnusableFileError(`is an old Excel workbook, not a CSV file. ${saveAsCsv}`);
  if (start.startsWith('\x1F\x8B'))
    throw new UnusableFileError(
      'is compressed with gzip. Unpack it with gunzip and name that file',
    );
  if (start.startsWith('%PDF'))
    throw new UnusableFileError('is a PDF document. Export the products of the store as CSV');
  if (byMark(head)) return;
  // eslint-disable-next-line no-control-regex -- Texts have few such characters.
  const controls = start.match(/[\x00-\x06\x0e-\x1a]/g)?.length ?? 0;
  if (controls > start.length * maxControls)
    throw new UnusableFileError('is no text. Export the products of the store as CSV');
}

/** Returns the encoding that a byte order mark or the zero bytes of Latin letters tell. */
function byMark(head: Buffer): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = [...head.subarray(0, 64)];
  if (start.length < 4) return null;
  const zerosAt = (parity: number) =>
    start.filter((byte, index) => index % 2 === parity && byte === 0).length;
  if (zerosAt(1) > start.length / 4 && zerosAt(0) === 0) return 'utf-16le';
  if (zerosAt(0) > start.length / 4 && zerosAt(1) === 0) return 'utf-16be';
  return null;
}

/** Null for UTF-8 as well, because files often declare it and have another encoding. */
function toKnown(declared: string | undefined): string | null {
  try {
    const { encoding } = new TextDecoder(declared);
    return encoding === 'utf-8' || encoding.startsWith('utf-16') ? null : encoding;
  } catch {
    return null;
  }
}

/**
 * Returns UTF-8 if nearly all of the file's other letters than ASCII are valid, else Windows-1252, the
 * encoding of older Excel.
 */
async function guessEncoding(path: string): Promise<string> {
  let [invalid, others] = [0, 0];
  for await (const part of readText(path, 'utf-8')) {
    // eslint-disable-next-line no-control-regex -- ASCII is the range.
    others += part.match(/[^\x00-\x7f]/g)?.length ?? 0;
    invalid += part.match(/\ufffd/g)?.length ?? 0;
  }
  return invalid * 10 > others ? 'windows-1252' : 'utf-8';
}

function findFormat(text: string): FileFormat {
  const start = text.trimStart();
  if (start === '') throw new UnusableFileError('has only blanks');
  if (/^[{[]/.test(start)) return 'json';
  if (!start.startsWith('<')) return 'csv';
  if (/<(\w+:)?(ONIXmessage|RecordReference|a001)\b/i.test(start)) return 'onix';
  if (/<(rss|feed)\b[^>]*base\.google\.com/i.test(start)) return 'feed';
  if (/^<(!doctype\s+html|html|head|body)/i.test(start))
    throw new UnusableFileError(
      'is a web page. The address may need a login; download products.json or the CSV export again',
    );
  throw new UnusableFileError('is XML, but no ONIX message');
}

/** Reads a file as text, in parts. A byte order mark is left out. */
export async function* readText(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }))
    yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

export type Row = { cells: string[]; line: number };

/** Makes a table of records with named cells. */
export function toRows(records: readonly { cells: Map<string, string>; line: number }[]): Row[] {
  const names = [...new Set(records.flatMap(({ cells }) => [...cells.keys()]))];
  const rows = records.map(({ cells, line }) => ({
    cells: names.map((name) => cells.get(name) ?? ''),
    line,
  }));
  return [{ cells: names, line: 0 }, ...rows];
}

/** More than any real row. A quotation mark that is not closed ends here. */
const maxRowLength = 5_000_000;

/**
 * Reads the rows of a table with the numbers of their first lines. A row whose quotation mark is not
 * closed is reported, and reading goes on with the line after it.
 */
export async function* readRows(
  path: string,
  encoding: string,
  onError: (line: number, reason: string) => void,
): AsyncGenerator<Row> {
  const parse = createRowParser(await findDelimiter(path, encoding));
  let [text, line] = ['', 1];

  /** Takes the whole rows from the start of the text. */
  function* takeRows(isEnd: boolean): Generator<Row> {
    let start = 0;
    while (start < text.length) {
      const row = parse(text, start, isEnd);
      if (!row && !isEnd && text.length - start <= maxRowLength) break;
      if (!row) onError(line, 'a quotation mark of this row is not closed');
      const end = row?.end ?? nextLine(text, start);
      const cells = row?.cells ?? [];
      const isHint = line === 1 && /^sep=.?$/i.test(cells.join(''));
      if (!isHint && cells.some((cell) => cell.trim() !== '')) yield { cells, line };
      line += text.slice(start, end).match(/\r\n|\r|\n/g)?.length ?? 0;
      start = end;
    }
    text = text.slice(start);
  }

  for await (const part of readText(path, encoding)) {
    text += part;
    yield* takeRows(false);
  }
  yield* takeRows(true);
}

function nextLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end + 1;
}

/**
 * Creates the parser of one row, which starts at an index of a text. Null if its end is not in the text.
 * Quotation marks within a cell, and after the closing one, are part of it.
 */
function createRowParser(delimiter: string) {
  const stop = new RegExp(`[${delimiter.replace(/[\\\]^-]/, '\\$&')}\r\n]`, 'g');
  return (text: string, start: number, isEnd: boolean): { cells: string[]; end: number } | null => {
    const cells: string[] = [];
    let at = start;
    for (;;) {
      const close = text[at] === '"' ? findClosingQuote(text, at + 1) : at;
      if (close === null) return null;
      stop.lastIndex = close === at ? at : close + 1;
      const end = stop.exec(text)?.index ?? text.length;
      const isQuoted = close > at && end === close + 1;
      const inQuotes = text.slice(at + 1, close).replaceAll('""', '"');
      const cell = close === at ? text.slice(at, end) : `"${inQuotes}${text.slice(close, end)}`;
      cells.push(isQuoted ? inQuotes : cell);
      if (text[end] === delimiter) at = end + 1;
      // The line feed of a carriage return can be in the next part of the file.
      else if (end + 1 >= text.length && !isEnd) return null;
      else return { cells, end: end + (text.startsWith('\r\n', end) ? 2 : 1) };
    }
  };
}

/** Returns the index of the quotation mark that closes a cell. Null if it is not in the text. */
function findClosingQuote(text: string, start: number): number | null {
  let at = text.indexOf('"', start);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? null : at;
}

/** Returns the most frequent separator of the first row outside quotation marks. */
async function findDelimiter(path: string, encoding: string): Promise<string> {
  let text = '';
  for await (const part of readText(path, encoding)) {
    text += part;
    if (text.length > 10_000) break;
  }
  const start = text.trimStart();
  const hint = /^sep=(.)/i.exec(start)?.[1];
  if (hint) return hint;
  const [header = ''] = start.replace(/"[^"]*"/g, '').split(/[\r\n]/);
  const counts = [',', ';', '\t', '|'].map(
    (delimiter) => [delimiter, header.split(delimiter).length] as const,
  );
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
