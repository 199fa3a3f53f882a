import { z } from 'zod';
import { sanitizeText } from '../../domain/sanitize-text.ts';

const list = z.array(z.string());
const maxNameLength = 80;

/**
 * Returns the genres of the list metafield, else of the `genre:` tags, else the product type. The
 * main genre comes first.
 */
export function parseGenres(
  metafield: string | undefined,
  tagged: readonly string[],
  productType: string,
): string[] {
  const listed = parseList(metafield);
  const chosen = [listed, tagged, [productType]].find((genres) =>
    genres.some((genre) => genre.trim()),
  );
  const genres = (chosen ?? []).map((genre) => sanitizeText(genre, maxNameLength)).filter(Boolean);
  return [...new Set(genres)];
}

/** Parses a JSON list or a single name. */
function parseList(metafield: string | undefined): string[] {
  if (!metafield) return [];
  if (!metafield.trimStart().startsWith('[')) return [metafield];
  try {
    return list.parse(JSON.parse(metafield));
  } catch {
    return [];
  }
}
