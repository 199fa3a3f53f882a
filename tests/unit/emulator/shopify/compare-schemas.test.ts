import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { compareSchemas } from '../../../../src/emulator/shopify/compare-schemas.ts';

const schema = (text: string) => buildSchema(`type Query { cart: Cart } ${text}`);
const cart = schema(
  'type Cart { id: ID! note: String } enum Code { A B } union Any = Cart | Query',
);

test('says what a newer schema breaks, and what went and came', () => {
  const newer = schema(
    'type Cart { id: ID! note(long: Boolean): String! lines: [Int!] } enum Code { A C } union Any = Cart',
  );
  expect(compareSchemas(cart, newer)).toEqual([
    'breaking: B was removed from enum type Code.',
    'breaking: Query was removed from union type Any.',
    '- Cart.note: String',
    '- Code.B',
    '- union Any = Cart | Query',
    '+ Cart.note(long: Boolean): String!',
    '+ Cart.lines: [Int!]',
    '+ Code.C',
    '+ union Any = Cart',
  ]);
});

test('finds no difference in order', () => {
  const same = schema(
    'union Any = Cart | Query enum Code { B A } type Cart { note: String id: ID! }',
  );
  expect(compareSchemas(cart, same)).toEqual([]);
});
