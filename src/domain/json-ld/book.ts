import { type BookDetails, type Edition, editionId, unknownAuthor } from '../book.ts';
import { toAmount } from '../money.ts';
import { imageUrl } from '../image.ts';
import { shop } from '../shop.ts';

const schema = 'https://schema.org';
const availabilities = {
  'in-stock': `${schema}/InStock`,
  'pre-order': `${schema}/PreOrder`,
  'sold-out': `${schema}/OutOfStock`,
} as const;
const bookFormats = [
  [/audio/i, `${schema}/AudiobookFormat`],
  [/e-?book/i, `${schema}/EBook`],
  [/hard(cover|back)/i, `${schema}/Hardcover`],
  [/paperback|softcover/i, `${schema}/Paperback`],
] as const;

/**
 * Returns the schema.org data of a book. It contains only the provider's data, no fallback and no
 * staff rating. Each edition for sale is an offer with its own ISBN. The book has an ISBN only if
 * it has one edition.
 */
export function bookJsonLd(book: BookDetails, address: string) {
  const { title, author, description, cover, genres, series, published, editions } = book;
  const [edition] = editions;
  const isbn = editions.length === 1 ? edition?.isbn : null;
  return {
    '@context': schema,
    '@type': ['Product', 'Book'],
    name: title,
    url: address,
    ...(author !== unknownAuthor && { author: { '@type': 'Person', name: author } }),
    ...(description.text && { description: description.text }),
    ...(cover && { image: imageUrl(cover.url, 800) }),
    ...(genres.length > 0 && { genre: genres }),
    ...(isbn && { isbn }),
    ...(published && { datePublished: published }),
    ...(series && {
      isPartOf: { '@type': 'BookSeries', name: series.name },
      ...(series.number && { position: series.number }),
    }),
    ...toOffers(book, address),
  };
}

function toOffers(book: BookDetails, address: string) {
  const [only, ...others] = book.editions;
  if (!only || others.length === 0) {
    const offer = toOffer(book, book, address);
    return offer && { offers: offer };
  }
  // The edition whose price the page shows comes first.
  const lead = book.editions.filter(({ variantId }) => variantId === book.variantId);
  const rest = book.editions.filter(({ variantId }) => variantId !== book.variantId);
  const offers = [...lead, ...rest].flatMap((edition) => {
    const offer = toOffer(book, edition, `${address}#${editionId(edition.variantId)}`);
    const { title, isbn } = edition;
    const gtin = isbn?.length === 13 && { gtin13: isbn };
    return offer ? [{ ...offer, name: title, ...gtin, itemOffered: toItem(book, edition) }] : [];
  });
  return offers.length > 0 && { offers };
}

type Sold = Pick<Edition, 'price' | 'availability'>;

function toOffer({ published }: BookDetails, { availability, price }: Sold, url: string) {
  if (availability === 'unavailable' || price === null) return null;
  return {
    '@type': 'Offer',
    url,
    price: toAmount(price),
    priceCurrency: 'USD',
    availability: availabilities[availability],
    itemCondition: `${schema}/NewCondition`,
    seller: { '@type': 'BookStore', name: shop.name },
    ...(availability === 'pre-order' && published && { availabilityStarts: published }),
  };
}

function toItem(book: BookDetails, { title, format, isbn }: Edition) {
  const [, bookFormat] = bookFormats.find(([name]) => name.test(format || title)) ?? [];
  return {
    '@type': 'Book',
    name: book.title,
    ...(bookFormat && { bookFormat }),
    ...(isbn && { isbn }),
  };
}
