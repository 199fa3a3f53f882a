import type { Report } from './report.ts';
import type { SourceProduct } from './source.ts';
import { toTitleCase } from './subjects.ts';

/** "Quill, Ida", "van Gulik, Robert", "Quill, Ida, 1975-": a last name of one word before a comma. */
const inverted =
  /^(?:(?:[a-z]\S*|[A-Z]['’]|D[aei]|L[ae]|Van|Von|St\.?) )*[^\s,]+,\s*(?![JS]r\b|I{1,3}\b|IV\b)[^,]+(?:,\s*[^,]*\d[^,]*|,\s*(?:[JS]r\.?|I{1,3}|IV))?$/;
const separators = /\s*[;|/]\s*|\s+&\s+/;

/**
 * Gives the books of a table the names as readers know them, if the table has its own form: authors
 * as "Quill, Ida", or everything in capitals, as wholesalers and libraries have it.
 */
export function restoreNames(
  products: readonly SourceProduct[],
  file: string,
  report: Report,
): readonly SourceProduct[] {
  const authors = products.flatMap(({ author }) => author.trim() || []);
  const isInverted = (author: string) =>
    !author.startsWith('[') && author.split(separators).every((name) => inverted.test(name.trim()));
  const areInverted = authors.filter(isInverted).length * 2 > authors.length;
  const isCapital =
    products.every(({ title }) => title === title.toUpperCase()) &&
    products.some(({ title }) => /\p{Lu}{2} +\p{Lu}{2}/u.test(title));
  if (isCapital)
    report.mend(
      'file',
      { file, line: 1 },
      '',
      'its titles were in capitals; only words begin so now',
    );
  for (const product of products) {
    const { author } = product;
    if (areInverted && !author.startsWith('[')) {
      product.author = author.split(separators).map(toFirstLast).filter(Boolean).join(', ');
      product.title = withoutAuthor(product);
    }
    if (!isCapital) continue;
    for (const field of ['title', 'author', 'vendor', 'publisher'] as const)
      product[field] = toTitleCase(product[field]);
  }
  return products;
}

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
