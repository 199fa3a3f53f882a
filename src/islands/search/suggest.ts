import { bookUrl } from '../../components/book-url.ts';
import { type Book, formatSize } from '../../domain/catalog/book.ts';
import { defaultQuery } from '../../domain/catalog/query.ts';
import { getNamedFacets, type NamedFacet } from '../../domain/catalog/facets.ts';
import { normalizeText } from '../../domain/text/normalize-text.ts';
import { isolateText } from '../../messages/toast-message.ts';
import type { CatalogState } from '../../stores/catalog.ts';

/** A book, or an author, series, genre or trope, and its URL. */
export type Suggestion = {
  href: string;
  title: string;
  detail: string;
  /** Null for a book without one. Only books have it. */
  cover?: Book['cover'];
};

export type SuggestionGroup = { name: string; suggestions: Suggestion[] };

type ReadyCatalog = Extract<CatalogState, { status: 'ready' }>;

const groupNames: Record<NamedFacet['kind'], string> = {
  author: 'Authors',
  series: 'Series',
  trope: 'Tropes',
  genre: 'Genres',
};
const facetKinds = ['author', 'series', 'trope', 'genre'] as const;
const maxSuggestions = 7;
const maxFacets = 3;
const minLength = 2;

/** How well a group suits the text, best first. */
const relevance = { title: 0, name: 1, titleStart: 2, nameStart: 3, others: 4 } as const;

/**
 * Returns the suggestions for a text by their kind: books, authors, series, tropes and genres. The kind comes first
 * whose title or name the text is, or begins.
 */
export function suggest(text: string, catalog: ReadyCatalog): SuggestionGroup[] {
  const { reader, searchIndex } = catalog;
  const phrase = normalizeText(text);
  if (phrase.length < minLength) return [];
  const facets = findFacets(phrase, getNamedFacets(reader)).slice(0, maxFacets);
  const formats = searchIndex.formatsIn({ format: '', text });
  const books = searchIndex
    .search({ ...defaultQuery, text: text.trim() })
    .slice(0, maxSuggestions - facets.length)
    .map((index) => ({ index, relevance: relevanceOfTitle(index) }))
    .toSorted((a, b) => a.relevance - b.relevance);
  const groups = facetKinds.map((kind) => {
    const ofKind = facets.filter((facet) => facet.kind === kind);
    return {
      name: groupNames[kind],
      relevance: ofKind[0] ? relevanceOfName(ofKind[0].name, phrase) : relevance.others,
      suggestions: ofKind.map(({ title, href, count }) => ({
        title,
        href,
        detail: formatSize({ count, goods: kind === 'genre' ? countGoods(title) : 0 }),
      })),
    };
  });
  return [
    {
      name: 'Books',
      relevance: books[0]?.relevance ?? relevance.others,
      suggestions: books.map(({ index }) => toSuggestion(index)),
    },
    ...groups,
  ]
    .filter(({ suggestions }) => suggestions.length > 0)
    .toSorted((a, b) => a.relevance - b.relevance)
    .map(({ name, suggestions }) => ({ name, suggestions }));

  function countGoods(genre: string): number {
    return [...reader.goods].filter((index) => reader.genresOf(index).includes(genre)).length;
  }

  function relevanceOfTitle(index: number): number {
    if (searchIndex.isTitle(index, text)) return relevance.title;
    const isStart = searchIndex.titles[index]?.startsWith(phrase);
    return isStart ? relevance.titleStart : relevance.others;
  }

  function toSuggestion(index: number): Suggestion {
    const book = reader.at(index, formats);
    const author = book.author && `by ${isolateText(book.author)}`;
    return {
      href: bookUrl(book),
      title: book.title,
      detail: [author, book.edition, findReason(index, phrase, catalog)]
        .filter(Boolean)
        .join(' · '),
      cover: book.cover,
    };
  }
}

const relevanceOfName = (name: string, phrase: string): number =>
  name === phrase
    ? relevance.name
    : name.startsWith(phrase)
      ? relevance.nameStart
      : relevance.others;

/** Returns the facets with the phrase at the start of a word. Whole names come first. */
function findFacets(phrase: string, facets: readonly NamedFacet[]): NamedFacet[] {
  return facets
    .filter(({ name }) => ` ${name}`.includes(` ${phrase}`))
    .toSorted((a, b) => relevanceOfName(a.name, phrase) - relevanceOfName(b.name, phrase));
}

/** Returns why a book matches, such as "trope: Small Town", if its title and author do not show it. */
function findReason(
  index: number,
  phrase: string,
  { reader, searchIndex }: ReadyCatalog,
): string | undefined {
  const shown = `${searchIndex.titles[index]} ${normalizeText(reader.authorOf(index))}`;
  if (shown.includes(phrase)) return undefined;
  const unshown = phrase.split(' ').filter((word) => !shown.includes(word));
  const { name: series = '' } = reader.seriesOf(index) ?? {};
  const values = [
    ...[series].map((value) => ({ value, text: `series ${isolateText(value)}` })),
    ...reader.tropesOf(index).map((value) => ({ value, text: `trope: ${value}` })),
    ...reader.genresOf(index).map((value) => ({ value, text: `genre: ${value}` })),
    ...reader.notesOf(index).map((value) => ({ value, text: `content note: ${value}` })),
    ...reader.tagsOf(index).map((value) => ({ value, text: `tag: ${value}` })),
    ...reader.keywordsOf(index).map((value) => ({ value, text: `also: ${value}` })),
  ].map(({ value, text }) => ({ name: normalizeText(value), text }));
  const found =
    values.find(({ name }) => name.includes(phrase)) ??
    values.find(({ name }) => unshown.some((word) => name.includes(word)));
  return found?.text;
}
