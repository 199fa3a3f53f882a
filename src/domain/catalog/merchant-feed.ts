import {
  type BookDetails,
  type Edition,
  editionNameOf,
  editionNumber,
  titleByAuthor,
  unknownAuthor,
  gidNumber,
} from './book.ts';
import { escapeXml } from '../site/feed.ts';
import { imageUrl } from '../site/image.ts';
import { toIsbn13 } from './isbn.ts';
import { getCurrency, toPlainAmount, type Cents } from '../cart/money.ts';
import { paths } from '../site/routes.ts';
import { excerpt } from '../text/sanitize-text.ts';
import { shop } from '../site/shop.ts';

/** Google's limits. Descriptions are shorter, because a large catalog has many editions. */
const maxTitleLength = 150;
const maxDescriptionLength = 500;
/** Google's number of "Media > Books". */
const booksCategory = '784';

const availabilities = {
  'in-stock': 'in_stock',
  'pre-order': 'preorder',
  'sold-out': 'out_of_stock',
  unavailable: 'out_of_stock',
} as const;

/**
 * Returns the merchant feed, RSS 2.0 with Google's fields: one item for each edition with a price.
 * `site` is the shop's origin. Pre-orders without a date are left out, because Google requires one.
 */
export function merchantFeed(site: string, books: readonly BookDetails[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    `<title>${escapeXml(shop.name)}</title>`,
    `<link>${escapeXml(site)}/</link>`,
    `<description>${escapeXml(shop.tagline)}</description>`,
    ...books
      .flatMap((book) => book.editions.map((edition) => toItem(site, book, edition)))
      .filter(Boolean),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

function toItem(site: string, book: BookDetails, edition: Edition): string {
  const { price, originalPrice, availability, isbn } = edition;
  const { author, cover, description, editions, facts, genres, handle, published } = book;
  if (price === null || (availability === 'pre-order' && published === null)) return '';
  const number = editionNumber(edition.variantId);
  const name = [book.title, editionNameOf(edition)].filter(Boolean).join(', ');
  const fields: [name: string, value: string | null | false][] = [
    ['g:id', `${number}`],
    ['g:item_group_id', editions.length > 1 && `${gidNumber(book.id)}`],
    ['title', excerpt(name, maxTitleLength)],
    [
      'description',
      excerpt(description.text, maxDescriptionLength) ||
        (author === unknownAuthor ? name : titleByAuthor({ title: name, author })),
    ],
    ['link', `${site}${paths.book(handle)}?edition=${number}`],
    ['g:image_link', cover && imageUrl(cover.url, 800)],
    ['g:availability', availabilities[availability]],
    ['g:availability_date', availability === 'pre-order' && `${published}T00:00Z`],
    ['g:price', toPrice(originalPrice ?? price)],
    ['g:sale_price', originalPrice !== null && toPrice(price)],
    ['g:condition', 'new'],
    ['g:gtin', toIsbn13(isbn)],
    ['g:brand', facts.publisher],
    ['g:google_product_category', !book.isGoods && booksCategory],
    ['g:product_type', genres[0] ?? null],
  ];
  const tags = fields.map(([tag, value]) => (value ? `<${tag}>${escapeXml(value)}</${tag}>` : ''));
  return `<item>${tags.join('')}</item>`;
}

const toPrice = (cents: Cents) => `${toPlainAmount(cents)} ${getCurrency()}`;
