import { readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';
import { catalogueFile, type CatalogueFile } from '../catalogue-file.ts';
import { faultOf } from './json-fault.ts';

const largest = 200 * 1024 * 1024;
const mostFaults = 10;

/** Reads and checks a catalogue; the error names the file and the place of each fault. */
export async function readCatalogueFile(path: string): Promise<CatalogueFile> {
  const checked = catalogueFile.safeParse(parse(path, await read(path)));
  if (checked.success) return checked.data;
  const faults = checked.error.issues;
  const told = faults.slice(0, mostFaults).map((fault) => `  ${placeOf(fault)}: ${fault.message}`);
  const more = faults.length - told.length;
  throw new Error(
    [
      `The catalogue file ${path} has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:`,
      ...told,
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n'),
  );
}

async function read(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size <= largest) return await readFile(path, 'utf8');
  } catch (cause) {
    const reason = codeOf(cause) === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new Error(`The catalogue file ${path} ${reason}.`, { cause });
  }
  throw new Error(`The catalogue file ${path} is larger than 200 MB.`);
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

function parse(path: string, text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(plain);
  } catch (cause) {
    throw new Error(`The catalogue file ${path} is not JSON: ${faultOf(plain)}.`, { cause });
  }
}

/** The path as one would write it in code: `books[3].editions[0].price`. */
function placeOf({ path }: z.core.$ZodIssue): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return place.join('').replace(/^\./, '') || 'the whole file';
}
