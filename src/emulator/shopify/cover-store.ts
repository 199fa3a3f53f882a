import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogFileBook } from './catalog-file.ts';
import { sanitizeText } from '../../domain/sanitize-text.ts';
import { drawCover } from './covers/draw-cover.ts';
import { renderCover, type CoverFormat } from './covers/render-cover.ts';

const longestTitle = 300;
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Changes with what the cover shows, so that browsers may keep it for good. */
export function coverVersion({ title, author, cover }: CatalogFileBook): string {
  return digest(JSON.stringify([title, author, cover])).slice(0, 6);
}

/** Covers of ours, painted when first asked for and kept in `folder` by their content. */
export function createCoverStore(books: readonly CatalogFileBook[], folder: string) {
  const drawn = new Map(
    books
      .filter(({ cover }) => typeof cover === 'object' && cover !== null)
      .map((book) => [book.handle.toWellFormed(), book]),
  );
  const underWay = new Map<string, Promise<Buffer>>();

  async function paint(name: string, svg: string, width: number, format: CoverFormat) {
    const path = join(folder, name);
    const kept = await readFile(path).catch(() => null);
    if (kept) return kept;
    const picture = await renderCover(svg, { width, format });
    await mkdir(folder, { recursive: true });
    await writeFile(`${path}.new`, picture);
    await rename(`${path}.new`, path);
    return picture;
  }

  return async (handle: string, width: number, format: CoverFormat): Promise<Buffer | null> => {
    const book = drawn.get(handle);
    if (!book) return null;
    const svg = drawCover({ ...book, title: sanitizeText(book.title, longestTitle) });
    const name = `${digest(svg).slice(0, 32)}-${width}.${format}`;
    const painting = underWay.get(name) ?? paint(name, svg, width, format);
    underWay.set(name, painting);
    return painting.finally(() => underWay.delete(name));
  };
}

export type CoverStore = ReturnType<typeof createCoverStore>;
