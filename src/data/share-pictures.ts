import {
  type SharePicture,
  bookPicture,
  seriesPicture,
  sharePictures,
} from '../domain/site/share-picture.ts';
import { paths } from '../domain/site/routes.ts';
import { getStorefront } from './storefront.ts';

type Release = App.Locals['release'];
type Pictures = Record<string, SharePicture>;

/** Returns what the pictures of this build show that the server draws on demand, by their paths. */
export async function listSharePictures(): Promise<Pictures> {
  const { storefront } = await getStorefront();
  const pictures: Pictures = {};
  for (const book of storefront?.allBooks ?? [])
    pictures[paths.bookPicture(book.handle)] = bookPicture(book);
  for (const series of storefront?.series ?? [])
    pictures[paths.seriesPicture(series.slug)] = seriesPicture(series);
  return pictures;
}

let current: { id: string; pictures: Promise<Pictures> } | null = null;

/**
 * Returns what the picture at a path of a release shows, or null. In development, it is read from the provider.
 * Rejects if the file of the release cannot be read.
 */
export async function findSharePicture(
  path: string,
  release: Release,
): Promise<SharePicture | null> {
  if (!release) return (await listSharePictures())[path] ?? null;
  if (current?.id !== release.id) {
    const pictures = release
      .readText(paths.sharePictures)
      .then((text) => sharePictures.parse(JSON.parse(text)));
    current = { id: release.id, pictures };
    pictures.catch(() => {
      current = null;
    });
  }
  const pictures = await current.pictures;
  return Object.hasOwn(pictures, path) ? (pictures[path] ?? null) : null;
}
