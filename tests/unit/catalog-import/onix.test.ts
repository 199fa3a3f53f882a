import { expect, test } from 'vitest';
import { findRetailPrices, type Node } from '../../../src/catalog-import/onix.ts';

const leaf = (name: string, text: string): Node => ({ name, text, children: [] });
const branch = (name: string, children: Node[]): Node => ({ name, text: '', children });

/** A price in dollars of a type, with what else it has. */
const price = (type: string, amount: string, ...more: Node[]) =>
  branch('price', [
    ...(type ? [leaf('pricetype', type)] : []),
    leaf('priceamount', amount),
    leaf('currencycode', 'USD'),
    ...more,
  ]);
const dated = (role: string, date: string) =>
  branch('pricedate', [leaf('pricedaterole', role), leaf('date', date)]);
const within = (countries: string) => branch('territory', [leaf('countriesincluded', countries)]);
const qualified = (code: string) => leaf('pricequalifier', code);
const rented = branch('pricecondition', [leaf('priceconditiontype', '10')]);

const none = (what: string) => `has no retail price of today, only ${what}`;

test.each<[string, Node[], string[], string]>([
  ['with tax before without', [price('01', '9'), price('02', '10')], ['10', '9'], ''],
  ['a fixed price', [price('05', '6'), price('04', '10')], ['10'], ''],
  ['a price without a type', [price('', '10')], ['10'], ''],
  ['only a net price', [price('05', '6')], [], none('a net price for dealers')],
  ['rental goods', [price('06', '6')], [], none('a price of rental goods')],
  ['a condition of hire', [price('02', '3', rented)], [], none('a price of hire')],
  ['a library’s', [price('02', '49', qualified('06'))], [], none('a price for some buyers')],
  ['a consumer’s', [price('02', '10', qualified('05'))], ['10'], ''],
  [
    'an expired one',
    [price('02', '8', dated('15', '20200101'))],
    [],
    none('a price until 2020-01-01'),
  ],
  [
    'one to come',
    [price('02', '8', dated('14', '29990101'))],
    [],
    none('a price from 2999-01-01 on'),
  ],
  [
    'an expired one beside one of today',
    [price('02', '8', dated('24', '20190101-20200101')), price('02', '10')],
    ['10'],
    '',
  ],
  [
    'after a change, the one that began last',
    [
      price('02', '12'),
      price('02', '8', dated('14', '20250601')),
      price('02', '9', dated('14', '20240101')),
    ],
    ['8', '9', '12'],
    '',
  ],
  ['a price of nothing', [price('02', '0.00'), price('01', '9')], ['9'], ''],
  [
    'the shop’s country before others',
    [price('02', '20', within('CA MX')), price('02', '15', within('GB US'))],
    ['15', '20'],
    '',
  ],
  ['before publication', [price('22', '8')], [], none('a price before publication')],
  ['no price', [], [], ''],
])('takes of prices %s', (_, prices, amounts, unsold) => {
  const product = branch('product', [branch('productsupply', [branch('supplydetail', prices)])]);
  const found = findRetailPrices(product, { currency: 'USD', type: '' }, false);
  expect([found.prices.map(({ amount }) => amount), found.unsold]).toEqual([amounts, unsold]);
});

test('takes a price before publication of a book that is to come', () => {
  const product = branch('product', [
    branch('productsupply', [branch('supplydetail', [price('22', '8')])]),
  ]);
  const { prices } = findRetailPrices(product, { currency: 'USD', type: '' }, true);
  expect(prices).toMatchObject([{ amount: '8', currency: 'USD' }]);
});
