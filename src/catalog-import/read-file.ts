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

/** Throws for archives, workbooks and other files that are no text. */
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
