import { z } from 'zod';
import { sanitizeText } from '../../domain/sanitize-text.ts';

const list = z.array(z.string());
const maxNameLength = 80;

/** The list metafield, else the tags `genre:`, else the product type; the main one first. */
export function parseGenres(
  metafield: string | undefined,
  tagged: readonly string[],
  productType: string,
): string[] {
  const listed = parseList(metafield);
  const chosen = [listed, tagged, [productType]].find((genres) => genres.some((one) => one.trim()));
  const genres = (chosen ?? []).map((genre) => sanitizeText(genre, maxNameLength)).filter(Boolean);
  return [...new Set(genres)];
}

/** A JSON list, or a single name that stands alone. */
function parseList(metafield: string | undefined): string[] {
  if (!metafield) return [];
  if (!metafield.trimStart().startsWith('[')) return [metafield];
  try {
    return list.parse(JSON.parse(metafield));
  } catch {
    return [];
  }
}
