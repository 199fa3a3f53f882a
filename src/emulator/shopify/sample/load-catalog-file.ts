import { readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { catalogFileSchema, type CatalogFile } from '../catalog-file.ts';

const maxBytes = 200 * 1024 * 1024;
const maxErrors = 10;

/** Loads and validates a catalog file. The error names the file and the path of each issue. */
export async function loadCatalogFile(path: string): Promise<CatalogFile> {
  const checked = catalogFileSchema.safeParse(parse(path, await read(path)));
  if (checked.success) return checked.data;
  const errors = checked.error.issues;
  const reported = errors
    .slice(0, maxErrors)
    .map((error) => `  ${formatPath(error)}: ${error.message}`);
  const more = errors.length - reported.length;
  throw new Error(
    [
      `The catalog file ${path} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}:`,
      ...reported,
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n'),
  );
}

async function read(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size <= maxBytes) return await readFile(path, 'utf8');
  } catch (cause) {
    const reason = getCode(cause) === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new Error(`The catalog file ${path} ${reason}.`, { cause });
  }
  throw new Error(`The catalog file ${path} is larger than 200 MB.`);
}

function getCode(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

function parse(path: string, text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch (cause) {
    throw new Error(`The catalog file ${path} is not JSON: ${locateJsonError(plain)}.`, {
      cause,
    });
  }
}

/** Formats a path as in code: `books[3].editions[0].price`. */
function formatPath({ path }: z.core.$ZodIssue): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return steps.join('').replace(/^\./, '') || 'the whole file';
}

/** Returns whether a text has an error before its end, instead of only ending too early. */
function breaksWithin(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : '';
    const position = /at position (\d+)/.exec(message)?.[1];
    return position === undefined
      ? !message.startsWith('Unexpected end')
      : Number(position) < text.length;
  }
}

/**
 * Describes the first error in a JSON text. The engine reports a position only for some errors, so
 * a binary search finds the shortest invalid prefix. Its last character is the error.
 */
function locateJsonError(text: string): string {
  if (!breaksWithin(text)) return `it ends too early, after ${text.length} characters`;
  let [valid, invalid] = [0, text.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (breaksWithin(text.slice(0, middle))) invalid = middle;
    else valid = middle;
  }
  const lines = text.slice(0, invalid).split('\n');
  const found = JSON.stringify(text[invalid - 1]);
  return `unexpected ${found} in line ${lines.length}, column ${lines.at(-1)?.length}`;
}
