import { expect, it } from 'vitest';
import {
  describeBooks,
  parseWithdrawal,
  validateWithdrawal,
} from '../../../../src/domain/people/withdrawal.ts';

const complete = {
  orderNumber: '1042',
  firstName: 'Ada',
  lastName: 'Vance',
  email: 'ada@reader.example',
  books: '',
};

it('reads the fields of a form and no others, and takes missing ones as empty', () => {
  const fields = new FormData();
  fields.set('orderNumber', '1042');
  fields.set('step', 'confirm');
  fields.set('books', new File([], 'books.txt'));
  expect(parseWithdrawal(fields)).toEqual({
    orderNumber: '1042',
    firstName: '',
    lastName: '',
    email: '',
    books: '',
  });
});

it('needs its sender, and the number of the order or what was bought', () => {
  expect(validateWithdrawal(complete)).toEqual({});
  const described = { ...complete, orderNumber: ' ', books: 'Emma, bought on November 20' };
  expect(validateWithdrawal(described)).toEqual({});
  expect(validateWithdrawal({ ...complete, orderNumber: ' ', lastName: '' })).toEqual({
    orderNumber: 'missing',
    lastName: 'missing',
  });
  expect(validateWithdrawal({ ...complete, email: 'ada' })).toEqual({ email: 'email' });
});

it('is about the books that it names, or about the whole order', () => {
  expect(describeBooks(' Emma\n')).toBe('Emma');
  expect(describeBooks(' \n')).toBe('The whole order');
});
