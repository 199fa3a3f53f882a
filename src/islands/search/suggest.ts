import { bookUrl } from '../../components/book-url.ts';
import { bookCount, unknownAuthor } from '../../domain/catalog/book.ts';
import {
  countFacets,
  countGenres,
  defaultQuery,
  type FacetCount,
  toUrl,
} from '../../domain/catalog/browse.ts';
import type { CatalogReader } from '../../domain/catalog/catalog-reader.ts';
import { normalizeText } from '../../domain/text/normalize-text.ts';
import { paths } from '../../domain/site/routes.ts';
import { isolateText } from '../../messages/toast-message.ts';
import type { CatalogState } from '../../stores/catalog.ts';

/** A book, or an author, series, genre or trope, and its URL. */
export type Suggestion = { href: string; title: string; detail: string };

const maxSuggestions = 7;
const maxFacets = 3;
const minLength = 2;
const plainWords = /^(?!(?:404|index)$)(?=.{1,50}$)[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Returns the suggestions for a text: books with this title, then authors, series, genres and tropes
 * that start with it, then books that start with it. Other matches follow.
 */
export function suggest(
  text: string,
  { reader, searchIndex }: Extract<CatalogState, { status: 'ready' }>,
): Suggestion[] {
  const phrase = normalizeText(text);
  if (phrase.length < minLength) return [];
  const facets = findFacets(phrase, getFacets(reader)).slice(0, maxFacets);
  const formats = searchIndex.formatsIn({ format: '', text });
  const indexes = searchIndex
    .search({ ...defaultQuery, text: text.trim() })
    .slice(0, maxSuggestions - facets.length);
  const toSuggestion = (index: number) => {
    const book = reader.at(index, formats);
    const detail = book.author && `by ${isolateText(book.author)}`;
    return {
      href: bookUrl(book),
      title: book.title,
      detail: book.edition ? `${detail}, ${book.edition}` : detail,
    };
  };
  const isTitle = (index: number) => searchIndex.isTitle(index, text);
  const startsTitle = (index: number) => searchIndex.titles[index]?.startsWith(phrase) === true;
  const startsName = ({ name }: Facet) => name.startsWith(phrase);
  const titled = indexes.filter(isTitle);
  const started = indexes.filter((index) => !isTitle(index) && startsTitle(index));
  const others = indexes.filter((index) => !isTitle(index) && !startsTitle(index));
  return [
    ...titled.map(toSuggestion),
    ...facets.filter(startsName),
    ...started.map(toSuggestion),
    ...facets.filter((facet) => !startsName(facet)),
    ...others.map(toSuggestion),
  ].map(({ href, title, detail }) => ({ href, title, detail }));
}

/** The genres, authors, series and tropes of a catalog. `name` is normalized. */
type Facet = Suggestion & { name: string };

/** Returns the facets with the phrase at the start of a word. Whole names come first. */
function findFacets(phrase: string, facets: readonly Facet[]): Facet[] {
  const relevance = ({ name }: Facet) => (name === phrase ? 0 : name.startsWith(phrase) ? 1 : 2);
  return facets
    .filter(({ name }) => ` ${name}`.includes(` ${phrase}`))
    .toSorted((a, b) => relevance(a) - relevance(b));
}

/** Collects the authors, series, genres and tropes of a catalog, which takes long for a large one. */
export const prepareSuggestions = (reader: CatalogReader): void => void getFacets(reader);

const facetsByReader = new WeakMap<CatalogReader, Facet[]>();

function getFacets(reader: CatalogReader): Facet[] {
  const cached = facetsByReader.get(reader);
  if (cached) return cached;
  const books = [...reader.titles.keys()];
  const facets = [
    ...toFacets(
      countGenres(books.map((index) => reader.genresOf(index))),
      paths.genre,
      (count) => `${bookCount(count)} of this genre`,
    ),
    ...toFacets(
      countFacets(books.map((index) => [reader.authorOf(index)])).filter(
        ({ name }) => name !== unknownAuthor,
      ),
      (name) => pathOf(name, paths.author),
      (count) => `Author of ${bookCount(count)}`,
    ),
    ...toFacets(
      countFacets(books.map((index) => [reader.seriesOf(index)?.name ?? []].flat())),
      (name) => pathOf(name, paths.series),
      (count) => `Series of ${bookCount(count)}`,
    ),
    ...toFacets(
      countFacets(books.map((index) => reader.tropesOf(index))),
      (trope) => toUrl(paths.browse, defaultQuery, { trope }),
      (count) => `${bookCount(count)} with this trope`,
    ),
  ];
  facetsByReader.set(reader, facets);
  return facets;
}

/**
 * Returns the path of the page of a name. Names that are not plain words have slugs that only the
 * build knows, so they lead to a search.
 */
function pathOf(name: string, toPath: (slug: string) => string): string {
  const words = normalizeText(name);
  return plainWords.test(words) ? toPath(words.replaceAll(' ', '-')) : paths.searchFor(name);
}

/** Returns the facets of one kind. Names that differ only by case or accents are one facet. */
function toFacets(
  counts: readonly FacetCount[],
  hrefOf: (name: string) => string,
  detailOf: (count: number) => string,
): Facet[] {
  const facets = new Map<string, { title: string; count: number }>();
  for (const { name: title, count } of counts) {
    const name = normalizeText(title);
    const facet = facets.get(name);
    if (facet) facet.count += count;
    else facets.set(name, { title, count });
  }
  return [...facets].map(([name, { title, count }]) => ({
    name,
    title,
    href: hrefOf(title),
    detail: detailOf(count),
  }));
}
