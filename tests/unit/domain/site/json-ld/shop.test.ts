import { expect, it } from 'vitest';
import { shop } from '../../../../../src/domain/site/shop.ts';
import {
  bookStoreJsonLd,
  searchJsonLd,
  wholeBookStoreJsonLd,
} from '../../../../../src/domain/site/json-ld.ts';
import { findFaults } from '../../../../fixtures/vocabulary.ts';

const site = 'https://shop.example';

it('has the name and the address of the shop', () => {
  expect(bookStoreJsonLd(site)).toMatchObject({
    '@type': 'BookStore',
    name: shop.name,
    url: 'https://shop.example/',
    image: 'https://shop.example/share/shop.jpg',
    telephone: '+13045550142',
    address: { streetAddress: shop.street, addressRegion: 'WV', addressCountry: 'US' },
  });
});

it('has the days on which the hours are others, from today on', () => {
  const whole = wholeBookStoreJsonLd(site, [
    { day: '2001-12-25', hours: null },
    { day: '2999-12-25', hours: null },
    { day: '2999-12-31', hours: { opens: 11, closes: 15.5 } },
  ]);
  expect(whole.specialOpeningHoursSpecification).toMatchObject([
    { opens: '00:00', closes: '00:00', validFrom: '2999-12-25', validThrough: '2999-12-25' },
    { opens: '11:00', closes: '15:30', validFrom: '2999-12-31' },
  ]);
  expect([whole, searchJsonLd(site)].flatMap(findFaults)).toEqual([]);
});

it.each([
  [{ '@type': 'Bok' }, 'no type Bok'],
  [{ '@type': 'Book', pages: 3 }, 'Book has no pages'],
  [{ '@type': 'Offer', availability: 'https://schema.org/InStok' }, 'is no https'],
  [{ '@type': 'Book', author: { '@type': 'Offer' } }, 'Book.author is no OfferLeaf'],
  [{ '@type': 'BookStore', address: { '@type': 'PostalAddress', town: 'x' } }, 'has no town'],
])('the vocabulary refuses %j', (node, fault) => {
  expect(findFaults(node).join()).toContain(fault);
});
