import { expect, it } from 'vitest';
import { shop } from '../../../../../src/domain/site/shop.ts';
import { bookStoreJsonLd, webSiteJsonLd } from '../../../../../src/domain/site/json-ld.ts';

const site = 'https://shop.example';

it('has the opening hours of the sign', () => {
  const { openingHoursSpecification } = bookStoreJsonLd(site);
  expect(openingHoursSpecification).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Thursday'],
      opens: '11:00',
      closes: '20:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Friday', 'Saturday'],
      opens: '11:00',
      closes: '21:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Sunday'],
      opens: '11:00',
      closes: '17:00',
    },
  ]);
});

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

it('has the name of the site', () => {
  expect(webSiteJsonLd(site)).toMatchObject({ name: shop.name, url: 'https://shop.example/' });
});
