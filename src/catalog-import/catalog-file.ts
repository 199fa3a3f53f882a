import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The covers of the sample's books, `NAME.svg`. Other catalogs may use them, too. */
export const drawingsFolder = fileURLToPath(
  new URL('../emulator/shopify/sample/covers', import.meta.url),
);

/** Shopify's ids start high and have gaps, and so do these. */
const firstNumber = 7_000_000_000_000;
const gap = 32_768;

/** Returns the id of the product or collection at an index of its list, if the file gives none. */
export const numberAt = (index: number): number => firstNumber + gap * index;

const handleSchema = z
  .string()
  .regex(/^[^\s\p{Cc}/?#]+$/u, 'a name without spaces, "/", "?" or "#", as in "jane-eyre"')
  .max(255);
/** Longer than any real text: the shop must handle such input. In characters. */
export const maxTitle = 20_000;
export const maxDescription = 600_000;
/** Of handles and of other names. */
export const maxName = 255;
export const maxEditions = 250;
const text = z.string().max(maxTitle);
const html = z.string().max(maxDescription);
const amount = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'an amount, as in "12.50"');
const dateText = z
  .string()
  .refine(
    (text) => /^today([+-]\d{1,4})?$/.test(text) || isExistingDate(text),
    '"2026-10-27", "today-12" or "today+21"',
  );
const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'a currency, as in "USD"');
const httpsUrl = z.url({ protocol: /^https$/ });

const edition = z.strictObject({
  /** The value of the option "Format". */
  title: text.min(1),
  price: amount,
  compareAtPrice: amount.optional(),
  /** Available copies, negative if more were sold. Without it, stock is not tracked. */
  stock: z.int().optional(),
  /** Continues selling when out of stock: a pre-order or a back-order. */
  oversell: z.boolean().optional(),
  barcode: z.string().max(255).optional(),
  sku: z.string().max(255).optional(),
  /** The values of the product's options by name. The default is the option "Format". */
  options: z.record(text.min(1), text.min(1)).optional(),
  /** A download, which is not shipped. */
  digital: z.boolean().optional(),
  personalize: z.boolean().optional(),
});

const drawnCover = z.strictObject({
  drawing: z.enum(readdirSync(drawingsFolder).map((file) => parse(file).name)),
  /** The color of the ground, which stands where the cover is not loaded yet. */
  color: z.string().regex(/^#[\da-f]{6}$/, { abort: true }),
});
const coverSchema = z.union(
  [z.null(), httpsUrl, drawnCover],
  'null, an https address, or a drawing of the sample with its color',
);

export const bookSchema = z.strictObject({
  handle: handleSchema,
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
  cover: coverSchema.default(null),
  /** The pictures after the cover. */
  pictures: z.array(httpsUrl).optional(),
  /** The path in Shopify's taxonomy, as in "Media > Books". */
  category: z.string().max(1000).optional(),
  giftCard: z.boolean().optional(),
  /** When the store created it. Default: the publication day, if that is in the past. */
  created: z.iso.datetime().optional(),
  /** If empty, the book is listed but not for sale. */
  editions: z.array(edition).max(maxEditions),
  /** The facts of a title page. The default publisher is the vendor. */
  publisher: text.optional(),
  pages: z.int().positive().optional(),
  language: text.optional(),
  narrator: text.optional(),
  audioMinutes: z.int().positive().optional(),
});

export const collectionSchema = z.strictObject({
  handle: handleSchema,
  id: z.int().positive().optional(),
  title: text.min(1),
  descriptionHtml: html.default(''),
  image: httpsUrl.nullable().default(null),
  /** Handles of books in display order. */
  books: z.array(handleSchema),
});

/**
 * Validates a catalog file. Handles and ids must be unique, and collections may contain only
 * existing books.
 */
export const catalogFileSchema = z
  .strictObject({
    books: z.array(bookSchema),
    collections: z.array(collectionSchema),
    /** The currency of all prices, as in ISO 4217. Default: USD. */
    currency: currencyCode.optional(),
  })
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

export function isExistingDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const relative = /^today(?:([+-]\d{1,4}))?$/;

/** Resolves a date of the catalog file ("2024-05-06", "today-12", "today+21") to YYYY-MM-DD in UTC. */
export function resolveRelativeDate(published: string, today: Date): string {
  const found = relative.exec(published);
  if (!found) return published;
  const day = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return new Date(day + Number(found[1] ?? 0) * 86_400_000).toISOString().slice(0, 10);
}

export type CatalogFileInput = z.input<typeof catalogFileSchema>;
export type CatalogFile = z.infer<typeof catalogFileSchema>;
export type CatalogFileBook = CatalogFile['books'][number];

/** Returns one line without control characters. */
export const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

/** Returns "Jane Eyre" of "jane-eyre". */
export const titleOf = (handle: string) =>
  clean(handle)
    .replace(/[-_]+/g, ' ')
    .trim()
    .replace(/(^|\s)\p{L}/gu, (first) => first.toUpperCase());

/** Returns the handle if Shopify could have it, else one made of it or of the title. */
export function toHandle(handle: string, title: string): string {
  const given = handle.trim();
  if (given === handle && handleSchema.safeParse(given).success && !/^\.{1,2}$/.test(given))
    return given;
  const last = /^https?:\/\/[^?#]*\/([^/?#]+)/.exec(given)?.[1] ?? given;
  return slugify(last) || slugify(title) || (title ? `product-${hash(title)}` : '');
}

/** Makes a handle as Shopify does: letters and digits of any script, in lower case. */
export function slugify(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, maxName)
    .replace(/^-+|-+$|[\ud800-\udbff]$/g, '');
}

function hash(text: string): string {
  let value = 0;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647;
  return value.toString(36);
}

/** Returns the https address of a picture. Null for other texts. */
export function toPicture(address: string): string | null {
  const absolute = address.replace(/^http:/i, 'https:').replace(/^\/\//, 'https://');
  const url = URL.parse(absolute);
  if (url?.protocol !== 'https:' || !url.hostname.includes('.')) return null;
  return url.href;
}
