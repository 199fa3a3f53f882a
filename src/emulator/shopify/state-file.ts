import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const attributes = z.array(z.object({ key: z.string(), value: z.string() })).default([]);

export const storedCart = z.object({
  token: z.string(),
  /** The secret part of the cart's id. */
  key: z.string(),
  checkout: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  lines: z.array(
    z.object({
      id: z.string(),
      merchandiseId: z.string(),
      quantity: z.int().min(0),
      attributes,
    }),
  ),
  attributes,
  note: z.string().nullable().default(null),
  discountCodes: z.array(z.string()).default([]),
  giftCards: z.array(z.object({ id: z.string(), code: z.string() })).default([]),
});

const stateSchema = z.object({
  carts: z.array(storedCart).default([]),
  stock: z.record(z.string(), z.object({ remaining: z.int(), of: z.int().nullable() })).default({}),
  /** The balances of gift cards that are no longer those sold, in cents. */
  giftCards: z.record(z.string(), z.int().min(0)).default({}),
});

export type StoredCart = z.infer<typeof storedCart>;
export type State = z.infer<typeof stateSchema>;

/**
 * Creates the writer of the state file, which is replaced in one step. Changes within 50 ms share
 * one write.
 */
export function createStateFile(path: string, current: () => State) {
  let pending: NodeJS.Timeout | null = null;

  function write(): void {
    pending = null;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(current()));
    renameSync(`${path}.new`, path);
  }

  return {
    changed(): void {
      pending ??= setTimeout(write, 50);
    },
    flush(): void {
      if (!pending) return;
      clearTimeout(pending);
      write();
    },
  };
}

/** Loads the state of the last run. Returns an empty state if the file is missing or unreadable. */
export function loadState(path: string): State {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const isNew = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isNew) console.warn(`${path} could not be read. Carts and stock were reset.`);
    return { carts: [], stock: {}, giftCards: {} };
  }
}
