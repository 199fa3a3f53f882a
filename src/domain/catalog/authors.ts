import { type BookDetails, unknownAuthor } from './book.ts';
import { type NameEntry, groupByName, type NamedGroup } from './name-index.ts';
import { paths } from '../site/routes.ts';

/** An author with the shop's books, newest first. */
export type Author = NamedGroup & {
  /** The last name of a Latin name, then the others: "Le Guin, Ursula K.". */
  sortName: string;
};

const { compare } = new Intl.Collator('en', { numeric: true });

/** Returns all authors by last name. `Unknown Author` and makers of goods are none. */
export function listAuthors(books: readonly BookDetails[]): Author[] {
  const nameOf = ({ author, isGoods }: BookDetails) =>
    isGoods || author === unknownAuthor ? null : author;
  return groupByName(books, nameOf)
    .map((group) => ({
      ...group,
      books: group.books.toSorted(newestFirst),
      sortName: toSortName(group.name),
    }))
    .toSorted((a, b) => compare(a.sortName, b.sortName) || compare(a.name, b.name));
}

function newestFirst(one: BookDetails, other: BookDetails): number {
  return (
    compare(other.published ?? '', one.published ?? '') ||
    compare(one.title, other.title) ||
    (one.handle < other.handle ? -1 : 1)
  );
}

const suffix = /^(?:jr|sr|ii|iii|iv|esq|md|phd|fils|père)$/i;
const particle = /^(?:Da|De|Del|Della|Der|Des|Di|Du|La|Las|Le|Los|St|Ste|Van|Vande[nr]?|Von)$/;
const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;

/**
 * Returns the name by which a Latin name is sorted. A capital particle belongs to the last name: "Le
 * Guin", but "Goethe". Names in other scripts stay as they are. Of several authors, the first
 * counts.
 */
export function toSortName(name: string): string {
  if (!latin.test(name)) return name;
  const [before = '', after] = name.split(/\s*,\s*/);
  const beginsWithLastName = !before.includes(' ') || isParticle(before.split(' ')[0]);
  if (after !== undefined && !isSuffix(after) && beginsWithLastName) return name;
  const [first = ''] = name.split(/\s*(?:,|;|&|\+|\s(?:and|with)\s)\s*/i);
  const words = first.split(' ').filter(Boolean);
  while (words.length > 1 && isSuffix(words.at(-1))) words.pop();
  let start = words.length - 1;
  while (start > 1 && isParticle(words[start - 1])) start -= 1;
  if (start <= 0) return words.join(' ') || name;
  return `${words.slice(start).join(' ')}, ${words.slice(0, start).join(' ')}`;
}

const isSuffix = (word = '') => suffix.test(word.replaceAll('.', ''));
const isParticle = (word = '') => particle.test(word.replace('.', ''));

export function toAuthorIndex(authors: readonly Author[]): NameEntry[] {
  return authors.map(({ slug, name, sortName, books }) => ({
    name,
    sortName,
    path: paths.author(slug),
    note: '',
    count: books.length,
  }));
}
