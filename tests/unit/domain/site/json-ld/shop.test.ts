import { expect, it } from 'vitest';
import { shop } from '../../../../../src/domain/site/shop.ts';
import { bookStoreJsonLd } from '../../../../../src/domain/site/json-ld.ts';

it('has the name and the address of the shop', () => {
  expect(bookStoreJsonLd('https://shop.example')).toMatchObject({
    '@type': 'BookStore',
    name: shop.name,
    url: 'https://shop.example/',
    image: 'https://shop.example/share/shop.jpg',
    telephone: '+13045550142',
    address: { streetAddress: shop.street, addressRegion: 'WV', addressCountry: 'US' },
  });
});
