import { unknownAuthor } from './book.ts';
import { defaultQuery, toUrl } from './query.ts';
import { countFacets, countGenres, type FacetCount } from './facets.ts';
import type { CatalogReader } from './catalog-reader.ts';
import { memoize } from '../memoize.ts';
import { normalizeText } from '../text/normalize-text.ts';
import { paths } from '../site/routes.ts';

/** A genre, author, series or trope of a catalog, and the URL of its books. */
export type NamedFacet = {
  kind: 'genre' | 'author' | 'series' | 'trope';
  title: string;
  /** The normalized title. */
  name: string;
  href: string;
  count: number;
};

const plainWords = /^(?!(?:404|index)$)(?=.{1,50}$)[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Returns the genres, authors, series and tropes of a catalog. The most frequent of each kind come first. The
 * first call takes long for a large catalog.
 */
export const getNamedFacets = memoize((reader: CatalogReader): readonly NamedFacet[] => {
  const books = [...reader.titles.keys()];
  return [
    ...toFacets('genre', countGenres(books.map((index) => reader.genresOf(index))), paths.genre),
    ...toFacets(
      'author',
      countFacets(books.map((index) => [reader.authorOf(index)])).filter(
        ({ name }) => name !== unknownAuthor,
      ),
      (name) => pathOf(name, paths.author),
    ),
    ...toFacets(
      'series',
      countFacets(books.map((index) => [reader.seriesOf(index)?.name ?? []].flat())),
      (name) => pathOf(name, paths.series),
    ),
    ...toFacets('trope', countFacets(books.map((index) => reader.tropesOf(index))), (trope) =>
      toUrl(paths.browse, defaultQuery, { trope }),
    ),
  ];
}, new WeakMap<CatalogReader, readonly NamedFacet[]>());

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
  kind: NamedFacet['kind'],
  counts: readonly FacetCount[],
  hrefOf: (name: string) => string,
): NamedFacet[] {
  const facets = new Map<string, { title: string; count: number }>();
  for (const { name: title, count } of counts) {
    const name = normalizeText(title);
    const facet = facets.get(name);
    if (facet) facet.count += count;
    else facets.set(name, { title, count });
  }
  return [...facets].map(([name, { title, count }]) => ({
    kind,
    title,
    name,
    href: hrefOf(title),
    count,
  }));
}
