import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(process.cwd(), 'node_modules/.cache/pictures');

/** The file that holds what `make` makes of a recipe: made once, and kept for the next build. */
export async function cached(key: unknown, create: () => Promise<Uint8Array>): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 24);
  const file = join(folder, digest);
  if (existsSync(file)) return file;
  const made = await create();
  await mkdir(folder, { recursive: true });
  // Two pages, or two builds side by side, may both be here: each sees a whole file or none.
  const draft = `${file}.${crypto.randomUUID()}`;
  await writeFile(draft, made);
  await rename(draft, file);
  return file;
}
