import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogFileBook } from './catalog-file.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { drawCover } from './covers/draw-cover.ts';
import { renderCover, type CoverFormat } from './covers/render-cover.ts';

const maxTitleLength = 300;
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns a hash of a cover's inputs, so that browsers can cache its URL forever. */
export function coverVersion({ title, author, cover }: CatalogFileBook): string {
  return digest(JSON.stringify([title, author, cover])).slice(0, 6);
}

/**
 * Creates the store of generated covers. It renders a cover on its first request and caches it in
 * `folder` by content.
 */
export function createCoverStore(books: readonly CatalogFileBook[], folder: string) {
  const drawn = new Map(
    books
      .filter(({ cover }) => typeof cover === 'object' && cover !== null)
      .map((book) => [book.handle.toWellFormed(), book]),
  );
  const pending = new Map<string, Promise<Buffer>>();

  async function render(name: string, svg: string, width: number, format: CoverFormat) {
    const path = join(folder, name);
    const cached = await readFile(path).catch(() => null);
    if (cached) return cached;
    const image = await renderCover(svg, { width, format });
    await mkdir(folder, { recursive: true });
    await writeFile(`${path}.new`, image);
    await rename(`${path}.new`, path);
    return image;
  }

  return async (handle: string, width: number, format: CoverFormat): Promise<Buffer | null> => {
    const book = drawn.get(handle);
    if (!book) return null;
    const svg = drawCover({ ...book, title: sanitizeText(book.title, maxTitleLength) });
    const name = `${digest(svg).slice(0, 32)}-${width}.${format}`;
    const rendering = pending.get(name) ?? render(name, svg, width, format);
    pending.set(name, rendering);
    return rendering.finally(() => pending.delete(name));
  };
}

export type CoverStore = ReturnType<typeof createCoverStore>;
