import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { layouts } from './covers/layouts.ts';
import { motifs } from './covers/motifs.ts';
import { palettes } from './covers/palettes.ts';
import { scenes } from './covers/scenes.ts';
import { numberAt } from './scalars.ts';

const handle = z
  .string()
  .regex(/^[^\s\p{Cc}/?#]+$/u, 'a name without spaces, "/", "?" or "#", as in "jane-eyre"')
  .max(255);
/** Longer than any real text: the shop must handle such input. */
const text = z.string().max(20_000);
const html = z.string().max(600_000);
const amount = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'an amount in dollars, as in "12.50"');
const dateText = z
  .string()
  .refine(
    (text) => /^today([+-]\d{1,4})?$/.test(text) || isExistingDate(text),
    '"2026-10-27", "today-12" or "today+21"',
  );
const httpsUrl = z.url({ protocol: /^https$/ });

const edition = z.strictObject({
  /** The value of the option "Format". */
  title: text.min(1),
  price: amount,
  compareAtPrice: amount.optional(),
  /** Available copies. Without it, stock is not tracked. */
  stock: z.int().min(0).optional(),
  /** Continues selling when out of stock: a pre-order or a back-order. */
  oversell: z.boolean().optional(),
  barcode: z.string().max(255).optional(),
  /** The values of the product's options by name. The default is the option "Format". */
  options: z.record(text.min(1), text.min(1)).optional(),
  /** A download, which is not shipped. */
  digital: z.boolean().optional(),
});

/** The parts of a generated cover. Missing parts are selected by the handle. */
const drawnCover = z.strictObject({
  motif: z.enum(Object.keys({ ...motifs, ...scenes })).optional(),
  palette: z.enum(Object.keys(palettes)).optional(),
  /** The positions of the emblem and the text. Motifs that are scenes ignore it. */
  layout: z.enum(Object.keys(layouts)).optional(),
});

const book = z.strictObject({
  handle,
  /** The number in the product's gid. Default: derived from the index in the file. */
  id: z.int().positive().optional(),
  title: text.min(1),
  author: text.optional(),
  descriptionHtml: html.default(''),
  productType: z.string().max(255).default('Book'),
  vendor: text.default(''),
  genres: z.array(text.min(1)).default([]),
  tags: z.array(z.string().min(1).max(255)).default([]),
  published: dateText.optional(),
  /** A generated cover by default, the URL of an image, or null for none. */
  cover: z.union([z.null(), httpsUrl, drawnCover]).default({}),
  /** If empty, the book is listed but not for sale. */
  editions: z.array(edition).max(250),
  /** The facts of a title page. The default publisher is the vendor. */
  publisher: text.optional(),
  pages: z.int().positive().optional(),
  language: text.optional(),
  narrator: text.optional(),
  audioMinutes: z.int().positive().optional(),
});

const collection = z.strictObject({
  handle,
  id: z.int().positive().optional(),
  title: text.min(1),
  descriptionHtml: html.default(''),
  image: httpsUrl.nullable().default(null),
  /** Handles of books in display order. */
  books: z.array(handle),
});

/**
 * Validates a catalog file. Handles and ids must be unique, and collections may contain only
 * existing books.
 */
export const catalogFileSchema = z
  .strictObject({ books: z.array(book), collections: z.array(collection) })
  .check(({ value, issues }) => {
    const addIssue = (message: string, ...path: (string | number)[]) =>
      issues.push({ code: 'custom', input: value, message, path });
    for (const list of ['books', 'collections'] as const) {
      const kind = list.slice(0, -1);
      const known = new Set<string | number>();
      value[list].forEach(({ handle, id }, index) => {
        const number = id ?? numberAt(index);
        if (known.has(handle)) addIssue(`a second ${kind} "${handle}"`, list, index, 'handle');
        if (known.has(number))
          addIssue(`a second ${kind} with the id ${number}`, list, index, 'id');
        known.add(handle).add(number);
      });
    }
    const known = new Set(value.books.map(({ handle }) => handle));
    value.collections.forEach(({ books }, collectionIndex) =>
      books.forEach((name, index) => {
        if (known.has(name)) return;
        addIssue(
          `no book has the handle "${name}"`,
          'collections',
          collectionIndex,
          'books',
          index,
        );
      }),
    );
  });

/** Checks that a date exists, unlike February 30. */
function isExistingDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export type CatalogFileInput = z.input<typeof catalogFileSchema>;
export type CatalogFile = z.infer<typeof catalogFileSchema>;
export type CatalogFileBook = CatalogFile['books'][number];

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
