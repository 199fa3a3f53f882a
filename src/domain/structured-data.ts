import { type BookDetails, unknownAuthor } from './book.ts';
import { toAmount } from './money.ts';
import { rendition } from './picture.ts';
import { shop } from './shop.ts';

const schema = 'https://schema.org';
const availabilities = {
  'in-stock': `${schema}/InStock`,
  'pre-order': `${schema}/PreOrder`,
  'sold-out': `${schema}/OutOfStock`,
} as const;

/** schema.org data of one book. Only what the provider said: no fallback and no staff stars. */
export function bookData(book: BookDetails, address: string) {
  const { title, author, description, cover, genres, series, published } = book;
  const isbn = book.editions.find((edition) => edition.isbn)?.isbn;
  return {
    '@context': schema,
    '@type': ['Product', 'Book'],
    name: title,
    url: address,
    ...(author !== unknownAuthor && { author: { '@type': 'Person', name: author } }),
    ...(description.text && { description: description.text }),
    ...(cover && { image: rendition(cover.url, 800) }),
    ...(genres.length > 0 && { genre: genres }),
    ...(isbn && { isbn }),
    ...(published && { datePublished: published }),
    ...(series && {
      isPartOf: { '@type': 'BookSeries', name: series.name },
      ...(series.number && { position: series.number }),
    }),
    ...offerOf(book, address),
  };
}

function offerOf({ availability, price, published }: BookDetails, url: string) {
  if (availability === 'unavailable' || price === null) return {};
  return {
    offers: {
      '@type': 'Offer',
      url,
      price: toAmount(price),
      priceCurrency: 'USD',
      availability: availabilities[availability],
      itemCondition: `${schema}/NewCondition`,
      seller: { '@type': 'BookStore', name: shop.name },
      ...(availability === 'pre-order' && published && { availabilityStarts: published }),
    },
  };
}
