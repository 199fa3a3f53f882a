import { expect, it } from 'vitest';
import { merchantFeed } from '../../../../src/domain/catalog/merchant-feed.ts';
import { book, edition } from '../../../fixtures/book.ts';

const site = 'https://shop.example';
const itemsOf = (...books: Parameters<typeof book>[0][]) =>
  [...merchantFeed(site, books.map(book)).matchAll(/<item>(.*)<\/item>/g)].map(([, item = '']) =>
    Object.fromEntries(
      Array.from(item.matchAll(/<([\w:]+)>(.*?)<\/\1>/g), ([, name, value]) => [name, value]),
    ),
  );
const gid = (number: number) => `gid://shopify/ProductVariant/${number}`;

it('has an item for each edition, with Google’s fields', () => {
  const items = itemsOf({
    title: 'Salt & Sugar',
    handle: 'salt-sugar',
    description: { html: '', text: 'Two growers, <one> fence.' },
    cover: { url: 'https://cdn.shopify.com/s.jpg', width: 800, height: 1200 },
    published: '2027-01-02',
    editions: [
      edition({ variantId: gid(1), isbn: '0306406152', originalPrice: 1500 }),
      edition({ variantId: gid(2), title: 'Hardcover', price: 1234550, availability: 'pre-order' }),
      edition({ variantId: gid(3), title: 'E-book', availability: 'sold-out' }),
      edition({ variantId: gid(4), price: null, availability: 'unavailable' }),
    ],
  });
  expect(items).toEqual([
    {
      'g:id': '1',
      'g:item_group_id': '8012345678901',
      title: 'Salt &amp; Sugar, Paperback',
      description: 'Two growers, &lt;one&gt; fence.',
      link: 'https://shop.example/books/salt-sugar?edition=1',
      'g:image_link': 'https://cdn.shopify.com/s.jpg?width=800',
      'g:availability': 'in_stock',
      'g:price': '15.00 USD',
      'g:sale_price': '12.50 USD',
      'g:condition': 'new',
      'g:gtin': '9780306406157',
      'g:google_product_category': '784',
      'g:product_type': 'Romance',
    },
    expect.objectContaining({
      'g:availability': 'preorder',
      'g:availability_date': '2027-01-02T00:00Z',
      'g:price': '12345.50 USD',
    }),
    expect.objectContaining({ 'g:id': '3', 'g:availability': 'out_of_stock' }),
  ]);
});

it('leaves out pre-orders without a date, and survives empty books', () => {
  const undated = edition({ availability: 'pre-order' });
  expect(itemsOf({ editions: [undated], published: null }, { editions: [] })).toEqual([]);
  const [plain] = itemsOf({
    author: 'Unknown Author',
    genres: [],
    editions: [edition({ title: 'Default Title' })],
  });
  expect(plain).toMatchObject({ title: 'Persuasion', description: 'Persuasion' });
  expect(plain).not.toHaveProperty('g:item_group_id');
  expect(plain).not.toHaveProperty('g:product_type');
});
