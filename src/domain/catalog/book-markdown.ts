import {
  type BookDetails,
  type Edition,
  editionNameOf,
  editionNumber,
  seriesLabel,
} from './book.ts';
import { formatPrice } from '../cart/money.ts';
import { paths } from '../site/routes.ts';
import { shop } from '../site/shop.ts';

const availabilities = {
  'in-stock': 'in stock',
  'pre-order': 'pre-order',
  'sold-out': 'sold out',
  unavailable: 'unavailable',
} as const;

/** Returns a book's page as Markdown. `site` is the shop's origin. */
export function bookMarkdown(site: string, book: BookDetails): string {
  const { author, contentNotes, description, editions, facts, genres, series } = book;
  const address = site + paths.book(book.handle);
  const list: [name: string, value: string | number | null][] = [
    ['Series', series && seriesLabel(series)],
    ['Genres', genres.join(', ')],
    ['Tropes', book.tropes.join(', ')],
    ['Spice', book.spice === null ? null : `${book.spice} of 5`],
    ['Content notes', contentNotes.join(', ')],
    ['Publisher', facts.publisher],
    ['Published', book.published],
    ['Pages', facts.pages],
    ['Language', facts.language],
    ['Narrator', facts.narrator],
    ['Page', address],
  ];
  const blocks = [
    `# ${escapeMarkdown(book.title)}`,
    toByline(author),
    escapeMarkdown(description.text),
    editions.map((edition) => formatEdition(address, edition)).join('\n'),
    list
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => `- ${name}: ${name === 'Page' ? value : escapeMarkdown(`${value}`)}`)
      .join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** Returns the description that `bookMarkdown` wrote, without markup. Empty if there is none. */
export function readDescription(markdown: string): string {
  const block = markdown.split('\n\n')[2] ?? '';
  // A list of editions or of facts. A description's own hyphen is escaped.
  return block.startsWith('- ') ? '' : block.replace(/\\([^a-zA-Z0-9\s])/g, '$1').trim();
}

/** The second block of a page, by its place: see `readDescription`. */
const toByline = (author: string) =>
  author ? `by ${escapeMarkdown(author)}` : `from ${escapeMarkdown(shop.name)}`;

function formatEdition(address: string, edition: Edition): string {
  const name = escapeMarkdown(editionNameOf(edition) || 'Edition');
  const parts = [
    edition.price === null ? '' : formatPrice(edition.price),
    availabilities[edition.availability],
    edition.isbn ? `ISBN ${edition.isbn}` : '',
  ].filter(Boolean);
  return `- [${name}](${address}?edition=${editionNumber(edition.variantId)}): ${parts.join(', ')}`;
}

/** Escapes text on one line, so that none of it is markup. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>|~&]/g, '\\$&')
    .replace(/^([-+=#])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}
