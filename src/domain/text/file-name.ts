import { hash } from 'node:crypto';

/** The file system's 255 bytes, minus the longest suffix that a page's file adds. */
const maxNameBytes = 255 - '.html.br'.length;
const plain = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*$/u;
const shortened = /^~[0-9a-f]{32}$/;
/** File names that do not belong to a record. */
const reserved = new Set(['404', 'index']);

/**
 * Returns the file name of a record's page. It is the handle, or a digest of a handle that is too
 * long, reserved, or not portable across disks and hosts. The function is idempotent.
 */
export function fileName(handle: string): string {
  if (shortened.test(handle)) return handle;
  const isPlain =
    plain.test(handle) &&
    handle === handle.toLowerCase().normalize() &&
    !reserved.has(handle) &&
    Buffer.byteLength(handle) <= maxNameBytes;
  return isPlain ? handle : `~${hash('sha256', handle).slice(0, 32)}`;
}

/** The Markdown version of a book's page. It has the name of the page's file. */
const markdownFile = /^\/books\/([^/]+)\.md$/;

const recordFolder = /^\/(books|collections)\//;

/**
 * Returns the path of a URL's file in a release. Both are percent-encoded. They differ only for
 * records whose handle is not their file name.
 */
export function filePath(path: string): string {
  const [folder] = recordFolder.exec(path) ?? [];
  if (!folder) return path;
  const page = decode(markdownFile.exec(path)?.[1] ?? '');
  if (page !== '' && fileName(page) === page) return path;
  const [handle = '', ...more] = path.slice(folder.length).split('/');
  const name = handle && encodeURIComponent(fileName(decode(handle)));
  return folder + [name, ...more].join('/');
}

/** Decodes a segment of a path, unless it would contain a slash, or cannot be decoded. */
export function decodeSegment(segment: string): string {
  const text = decode(segment);
  return text.includes('/') ? segment : text;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
