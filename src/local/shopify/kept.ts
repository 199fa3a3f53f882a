import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const keptCart = z.object({
  token: z.string(),
  /** The secret half of the cart's id. */
  key: z.string(),
  checkout: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  lines: z.array(z.object({ id: z.string(), merchandiseId: z.string(), quantity: z.int().min(0) })),
});

const keptFile = z.object({
  carts: z.array(keptCart).default([]),
  stock: z.record(z.string(), z.object({ left: z.int(), of: z.int().nullable() })).default({}),
});

export type KeptCart = z.infer<typeof keptCart>;
export type KeptFile = z.infer<typeof keptFile>;

/** Carts and stock that outlive a restart: one file, written whole and swapped in. */
export function openKept(path: string, current: () => KeptFile) {
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

/** What the last run left behind; nothing where there is no readable file. */
export function readKept(path: string): KeptFile {
  try {
    return keptFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const isNew = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isNew) console.warn(`${path} could not be read; carts and stock start afresh.`);
    return { carts: [], stock: {} };
  }
}
