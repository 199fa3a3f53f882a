import type { Report } from './report.ts';
import type { SourceProduct } from './source.ts';
import { toTitleCase } from './subjects.ts';

/** "Quill, Ida", "van Gulik, Robert", "Quill, Ida, 1975-": a last name of one word before a comma. */
const inverted =
  /^(?:(?:[a-z]\S*|[A-Z]['’]|D[aei]|L[ae]|Van|Von|St\.?) )*[^\s,]+,\s*(?![JS]r\b|I{1,3}\b|IV\b)[^,]+(?:,\s*[^,]*\d[^,]*|,\s*(?:[JS]r\.?|I{1,3}|IV))?$/;
const separators = /\s*[;|/]\s*|\s+&\s+/;
const role =
  /\s*\((?:author|aut|by|illustrator|illus|ill|editor|ed|translator|trans|narrator|narr|contributor|introduction|foreword|photographer|autor|herausgeber|hrsg|auteur|traducteur|autore|traductor)[.\w ]*\)/gi;

/**
 * Gives the books of a table the names as readers know them: authors as "Quill, Ida" or with their
 * roles, and what is in capitals, as wholesalers and libraries have it.
 */
export function restoreNames(
  products: readonly SourceProduct[],
  file: string,
  report: Report,
): readonly SourceProduct[] {
  const namesOf = (author: string) => author.replace(role, '').trim().split(separators);
  const authors = products.flatMap(({ author }) => (/^\s*(\[|$)/.test(author) ? [] : author));
  const isInverted = (name: string) => inverted.test(name.trim());
  const areInverted =
    authors.filter((author) => namesOf(author).every(isInverted)).length * 2 > authors.length;
  const isCapital =
    products.every(({ title }) => title === title.toUpperCase()) &&
    products.some(({ title }) => /\p{Lu}{2} +\p{Lu}{2}/u.test(title));
  if (isCapital) report.mendFile(file, 'its titles were in capitals; only words begin so now');
  for (const product of products) {
    const { author } = product;
    const names = namesOf(author);
    // A semicolon separates names, so a comma within one stands before a first name.
    const isList = names.length > 1 && /[;|]/.test(author);
    const isForm = areInverted || isList || names.length === 1;
    if (!author.startsWith('[') && isForm) {
      const first = names.map((name) =>
        areInverted || (isList && isInverted(name)) ? toFirstLast(name) : name,
      );
      product.author = first.map(withoutCapitals).filter(Boolean).join(', ');
    }
    if (areInverted) product.title = withoutAuthor(product);
    if (!isCapital) continue;
    for (const field of ['title', 'author', 'vendor', 'publisher'] as const)
      product[field] = toTitleCase(product[field]);
  }
  return products;
}

/** Writes a name of several words in capitals as readers know it. */
export const withoutCapitals = (name: string) => (name.includes(' ') ? toTitleCase(name) : name);

const particles = /^(?:(?:van|von|der|den|de|du|da|la|le|st\.?|mc|mac|el|al|ten|ter|zu)\s+)*\S+/i;

/** Converts "Quill, Ida, 1975-" and, of a list whose names begin so, "QUILL IDA" to "Ida Quill". */
export function fromInverted(name: string): string {
  const [last = ''] = particles.exec(name) ?? [];
  const text = name.includes(',') ? name : `${last}, ${name.slice(last.length)}`;
  return toFirstLast(text);
}

/** Converts "Long-Distance Dad, The" to "The Long-Distance Dad". */
export const toTitleOrder = (title: string) =>
  title.replace(
    /^([^:(;]+), (the|an?|der|das|les?|el|los|las|il)(?=\s*(?:$|[:(;]))/i,
    (_, rest: string, article: string) =>
      `${article.charAt(0).toUpperCase()}${article.slice(1).toLowerCase()} ${rest}`,
  );

/** Converts "Quill, Ida, 1975-" to "Ida Quill". */
function toFirstLast(name: string): string {
  const [last = '', first = '', more = ''] = name.split(',').map((part) => part.trim());
  const suffix = /\d/.test(more) ? '' : more;
  return [first, last, suffix].filter(Boolean).join(' ');
}

/** Libraries write "Emma / Jane Austen" as a title. */
function withoutAuthor({ title, author }: SourceProduct): string {
  const [main = '', ...rest] = title.split(' / ');
  const lastName = author.split(' ').at(-1) ?? '';
  return lastName && rest.join(' ').includes(lastName) ? main : title;
}
