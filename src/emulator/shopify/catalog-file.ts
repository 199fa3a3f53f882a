import { z } from 'zod';
import { layouts } from './covers/layouts.ts';
import { motifs } from './covers/motifs.ts';
import { palettes } from './covers/palettes.ts';
import { scenes } from './covers/scenes.ts';
import { numberAt } from './gid.ts';

const handle = z
  .string()
  .regex(/^[^\s\p{Cc}/?#]+$/u, 'a name without spaces, "/", "?" or "#", as in "jane-eyre"')
  .max(255);
/** As long as anybody makes one: the shop cuts what it shows, and must bear what it is given. */
const text = z.string().max(20_000);
const html = z.string().max(600_000);
const amount = z.string().regex(/^\d{1,10}(\.\d{1,2})?$/, 'an amount in dollars, as in "12.50"');
const day = z
  .string()
  .refine(
    (text) => /^today([+-]\d{1,4})?$/.test(text) || isOfCalendar(text),
    '"2026-10-27", "today-12" or "today+21"',
  );
const httpsUrl = z.url({ protocol: /^https$/ });

const edition = z.strictObject({
  /** The value of the option "Format". */
  title: text.min(1),
  price: amount,
  compareAtPrice: amount.optional(),
  /** Copies on the shelf; absent means that stock is not counted. */
  stock: z.int().min(0).optional(),
  /** Still sold when the shelf is empty: a pre-order or a back-order. */
  oversell: z.boolean().optional(),
  barcode: z.string().max(255).optional(),
});

/** How our own covers are drawn; what is absent is picked from the handle. */
const drawnCover = z.strictObject({
  motif: z.enum(Object.keys({ ...motifs, ...scenes })).optional(),
  palette: z.enum(Object.keys(palettes)).optional(),
  /** Where an emblem and the words stand; a motif that is a whole scene has its own. */
  layout: z.enum(Object.keys(layouts)).optional(),
});

const book = z.strictObject({
  handle,
  /** The number in the product's gid; by default its place in the file. */
  id: z.int().positive().optional(),
  title: text.min(1),
  author: text.optional(),
  descriptionHtml: html.default(''),
  productType: z.string().max(255).default('Book'),
  vendor: text.default(''),
  genres: z.array(text.min(1)).default([]),
  tags: z.array(z.string().min(1).max(255)).default([]),
  published: day.optional(),
  /** A drawing of ours by default; an address to show a picture; null for none. */
  cover: z.union([z.null(), httpsUrl, drawnCover]).default({}),
  /** Empty: the book is listed and cannot be bought. */
  editions: z.array(edition).max(250),
});

const collection = z.strictObject({
  handle,
  id: z.int().positive().optional(),
  title: text.min(1),
  descriptionHtml: html.default(''),
  image: httpsUrl.nullable().default(null),
  /** Handles of books, in the order shown. */
  books: z.array(handle),
});

/** The whole file. Handles and ids are unique, and a collection names only books that exist. */
export const catalogFileSchema = z
  .strictObject({ books: z.array(book), collections: z.array(collection) })
  .check(({ value, issues }) => {
    const addIssue = (message: string, ...path: (string | number)[]) =>
      issues.push({ code: 'custom', input: value, message, path });
    for (const list of ['books', 'collections'] as const) {
      const kind = list.slice(0, -1);
      const known = new Set<string | number>();
      value[list].forEach(({ handle, id }, place) => {
        const number = id ?? numberAt(place);
        if (known.has(handle)) addIssue(`a second ${kind} "${handle}"`, list, place, 'handle');
        if (known.has(number))
          addIssue(`a second ${kind} with the id ${number}`, list, place, 'id');
        known.add(handle).add(number);
      });
    }
    const known = new Set(value.books.map(({ handle }) => handle));
    value.collections.forEach(({ books }, index) =>
      books.forEach((name, place) => {
        if (known.has(name)) return;
        addIssue(`no book has the handle "${name}"`, 'collections', index, 'books', place);
      }),
    );
  });

/** Whether there is such a day: the thirtieth of February is none. */
function isOfCalendar(text: string): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

export type CatalogFile = z.infer<typeof catalogFileSchema>;
export type CatalogFileBook = CatalogFile['books'][number];
