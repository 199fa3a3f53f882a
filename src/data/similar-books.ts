import { hash } from 'node:crypto';
import { z } from 'zod';
import { type BookDetails, featuredRank, isBuyable } from '../domain/catalog/book.ts';
import { createSimilarBooks, type SimilarBook } from '../domain/catalog/related-books.ts';
import type { Storefront } from '../domain/catalog/storefront.ts';
import { currentBuild, loadReleaseData, saveReleaseData } from './page-build.ts';

const file = 'similar-books.json';

/** The handle of a book, and the handles of those like it with the reasons. */
type List = [handle: string, similar: [handle: string, because: string[]][]];

/** The same code has written the file, so that the lists need no check. */
const savedLists = z.object({ inputs: z.string(), lists: z.array(z.custom<List>()) });

/**
 * Returns a function that finds the books most like a book of the storefront. Only
 * books that the storefront lists are found. If the publisher names the items that changed, and they
 * changed in nothing that decides the lists, those of the previous release are used: they are a
 * third of the work of such a build.
 */
export async function getSimilarBooks({
  allBooks: all,
  books,
}: Pick<Storefront, 'allBooks' | 'books'>): Promise<(book: BookDetails) => SimilarBook[]> {
  const listed = new Set(books);
  const isOffered = (book: BookDetails) => listed.has(book);
  const inputs = hashInputs(all, isOffered);
  const saved = currentBuild().changedItems
    ? savedLists.safeParse(await loadReleaseData(file)).data
    : null;
  const lists = saved?.inputs === inputs ? saved.lists : createLists(all, isOffered);
  await saveReleaseData(file, { inputs, lists } satisfies z.infer<typeof savedLists>);
  const byHandle = new Map(all.map((book) => [book.handle, book]));
  const similar = new Map(lists);
  return ({ handle }) =>
    (similar.get(handle) ?? []).flatMap(([other, because]) => {
      const book = byHandle.get(other);
      return book ? { book, because } : [];
    });
}

function createLists(
  all: readonly BookDetails[],
  isOffered: (book: BookDetails) => boolean,
): List[] {
  const findSimilar = createSimilarBooks(all, isOffered);
  return all.map((own) => [
    own.handle,
    findSimilar(own).map(({ book, because }) => [book.handle, because]),
  ]);
}

/** Returns a digest of all that decides the lists. */
function hashInputs(
  all: readonly BookDetails[],
  isOffered: (book: BookDetails) => boolean,
): string {
  const inputs = all.map((book) => {
    const { id, handle, author, series, genres, tropes, spice, contentNotes } = book;
    const rank = isOffered(book) && isBuyable(book) ? featuredRank(book) : null;
    return [id, handle, author, series?.name, genres, tropes, spice, contentNotes, rank];
  });
  return hash('sha256', JSON.stringify(inputs));
}
