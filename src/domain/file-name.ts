import { hash } from 'node:crypto';

/** Disks end a name at 255 bytes; this is the longest that a page's file adds to a handle. */
const maxNameBytes = 255 - '.html.br'.length;
const plain = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*$/u;
const shortened = /^~[0-9a-f]{32}$/;
/** Names of files that are no record's. */
const reserved = new Set(['404', 'index']);

/**
 * Returns the name of the file that holds a record's page: its handle, or a digest of it where the handle
 * is too long for a disk, names another file, or needs characters that disks and hosts treat in their own
 * ways. The name of a file is the name of itself.
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

const recordFolder = /^\/(books|collections|share\/collections)\//;

/**
 * Returns the path under which a release holds what a path of the site shows, both percent-encoded. They
 * differ for records alone, and only where their handle is not the name of their file.
 */
export function filePath(path: string): string {
  const [folder] = recordFolder.exec(path) ?? [];
  if (!folder) return path;
  const ending = folder.startsWith('/share/') && path.endsWith('.jpg') ? '.jpg' : '';
  const [handle = '', ...more] = path.slice(folder.length, path.length - ending.length).split('/');
  const name = handle && encodeURIComponent(fileName(decode(handle)));
  return folder + [name, ...more].join('/') + ending;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
