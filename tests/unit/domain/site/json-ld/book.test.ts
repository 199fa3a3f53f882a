import { describe, expect, it } from 'vitest';
import type { BookDetails, Edition } from '../../../../../src/domain/catalog/book.ts';
import { bookJsonLd } from '../../../../../src/domain/site/json-ld.ts';
import { book, edition } from '../../../../fixtures/book.ts';
import { findFaults } from '../../../../fixtures/vocabulary.ts';

const address = 'https://shop.example/books/persuasion';
/** Each type, property and value is in schema.org's vocabulary. */
function data(overrides: Partial<BookDetails>) {
  const received = bookJsonLd(book(overrides), address);
  expect(findFaults(received)).toEqual([]);
  return received;
}

describe('bookJsonLd', () => {
  it('describes goods as a product without an author', () => {
    const goods = data({ isGoods: true, author: 'Wick & Page', editions: [] });
    expect(goods['@type']).toEqual(['Product']);
    expect(goods).not.toHaveProperty('author');
  });

  it('contains the provider’s data', () => {
    expect(
      data({
        description: { html: '', text: 'Eight years and a half.' },
        cover: { url: 'https://cdn.shopify.com/p.jpg', width: 800, height: 1200 },
        published: '2026-05-01',
        series: { name: 'Bath', number: '2' },
        editions: [edition({ isbn: '9780306406157' })],
      }),
    ).toEqual({
      '@context': 'https://schema.org',
      '@type': ['Product', 'Book'],
      name: 'Persuasion',
      url: address,
      author: { '@type': 'Person', name: 'Jane Austen' },
      description: 'Eight years and a half.',
      image: 'https://cdn.shopify.com/p.jpg?width=800',
      genre: ['Romance'],
      bookFormat: 'https://schema.org/Paperback',
      isbn: '9780306406157',
      productID: 'isbn:9780306406157',
      gtin13: '9780306406157',
      datePublished: '2026-05-01',
      isPartOf: { '@type': 'BookSeries', name: 'Bath' },
      position: '2',
      offers: {
        '@type': 'Offer',
        '@id': address,
        url: address,
        price: '12.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'BookStore', name: 'Heart & Hollow' },
        hasMerchantReturnPolicy: {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: 'US',
          merchantReturnLink: 'https://shop.example/refund-policy',
          returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
        },
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
          shippingSettingsLink: 'https://shop.example/shipping-policy',
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            handlingTime: {
              '@type': 'QuantitativeValue',
              minValue: 10,
              maxValue: 15,
              unitCode: 'DAY',
            },
          },
        },
      },
      workExample: [
        {
          '@type': 'Book',
          name: 'Persuasion',
          bookFormat: 'https://schema.org/Paperback',
          isbn: '9780306406157',
          offers: { '@id': address },
        },
      ],
    });
  });

  it('offers each edition with its ISBN, price and stock', () => {
    const numbered = (number: number, overrides: Partial<Edition>): Edition =>
      edition({ variantId: `gid://shopify/ProductVariant/${number}`, ...overrides });
    const paper = numbered(1, { availability: 'sold-out', isbn: '9780306406157' });
    const hard = numbered(2, { title: 'Hardcover', format: '', price: 3000, isbn: '080442957X' });
    const received = data({
      variantId: hard.variantId,
      price: hard.price,
      editions: [
        paper,
        hard,
        numbered(3, {
          title: 'E-book',
          format: 'E-book',
          price: null,
          availability: 'unavailable',
        }),
        numbered(4, { title: 'Card', format: 'Card', availability: 'pre-order' }),
      ],
      published: '2027-02-03',
    });
    expect(received).not.toHaveProperty('isbn');
    expect(received).toMatchObject({
      offers: [
        {
          name: 'Hardcover',
          url: `${address}?edition=2`,
          price: '30.00',
          availability: 'https://schema.org/InStock',
          gtin13: '9780804429573',
        },
        {
          name: 'Paperback',
          price: '12.50',
          availability: 'https://schema.org/OutOfStock',
          gtin13: '9780306406157',
        },
        {
          name: 'Card',
          availability: 'https://schema.org/PreOrder',
          availabilityStarts: '2027-02-03',
        },
      ],
      workExample: [
        {
          '@type': 'Book',
          isbn: '080442957X',
          bookFormat: 'https://schema.org/Hardcover',
          offers: { '@id': `${address}?edition=2` },
        },
        { isbn: '9780306406157', bookFormat: 'https://schema.org/Paperback' },
        { bookFormat: 'https://schema.org/EBook' },
        { name: 'Persuasion', offers: { '@id': `${address}?edition=4` } },
      ],
    });
    expect(JSON.stringify(received).match(/availabilityStarts/g)).toHaveLength(1);
  });

  it('has no offer if no edition has a price', () => {
    const editions = [1, 2].map((number) =>
      edition({
        price: null,
        availability: 'unavailable',
        variantId: `gid://shopify/ProductVariant/${number}`,
      }),
    );
    expect(data({ editions, availability: 'unavailable', price: null })).not.toHaveProperty(
      'offers',
    );
  });

  it('omits unknown data', () => {
    const bare = data({
      author: 'Unknown Author',
      genres: [],
      availability: 'unavailable',
      price: null,
    });
    expect(Object.keys(bare)).toEqual(['@context', '@type', 'name', 'url']);
  });

  it.each(['in-stock', 'pre-order', 'sold-out', 'unavailable'] as const)(
    'has no offer and no rating for a book that is %s',
    (availability) => {
      expect(data({ availability, price: null })).not.toHaveProperty('offers');
      const text = JSON.stringify(data({ availability }));
      expect(text).not.toMatch(/rating|review|31\.99|"0\.00"/i);
    },
  );

  it('has no offer for an unavailable book, whatever its price', () => {
    expect(data({ availability: 'unavailable' })).not.toHaveProperty('offers');
  });

  it('has the date of an upcoming book', () => {
    expect(data({ availability: 'pre-order', published: '2027-02-03' })).toMatchObject({
      offers: { availability: 'https://schema.org/PreOrder', availabilityStarts: '2027-02-03' },
    });
    const undated = data({ availability: 'pre-order', published: null });
    expect(undated).toMatchObject({ offers: { availability: 'https://schema.org/PreOrder' } });
    expect(JSON.stringify(undated)).not.toContain('availabilityStarts');
  });

  it('marks a sold-out book', () => {
    expect(data({ availability: 'sold-out' })).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock', price: '12.50' },
    });
  });
});

describe('the facts of the title page', () => {
  const facts = {
    publisher: 'Hollow House',
    pages: 336,
    language: 'en',
    narrator: 'Rosalind Hart',
    audioMinutes: 612,
  };

  it('are those of the format', () => {
    const paper = edition();
    const audio = edition({ title: 'Audiobook on CD', format: 'Audiobook on CD' });
    expect(data({ facts, editions: [paper] })).toMatchObject({
      publisher: { '@type': 'Organization', name: 'Hollow House' },
      inLanguage: 'en',
      numberOfPages: 336,
    });
    expect(data({ facts, editions: [paper] })).not.toHaveProperty('readBy');
    const [first, second] = data({ facts, editions: [paper, audio] }).workExample ?? [];
    expect(first).toMatchObject({ numberOfPages: 336 });
    expect(second).toMatchObject({
      '@type': 'Audiobook',
      bookFormat: 'https://schema.org/AudiobookFormat',
      readBy: { '@type': 'Person', name: 'Rosalind Hart' },
      duration: 'PT612M',
    });
    expect(data({ facts, editions: [audio] })['@type']).toEqual(['Product', 'Audiobook']);
    expect(JSON.stringify(second)).not.toContain('numberOfPages');
  });
});
