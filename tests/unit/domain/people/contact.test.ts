import { describe, expect, it } from 'vitest';
import {
  parseWish,
  validateContactMessage,
  isDeliverableEmail,
} from '../../../../src/domain/people/contact.ts';
import { isEmail } from '../../../../src/domain/people/email.ts';
import { paths } from '../../../../src/domain/site/routes.ts';

const message = {
  firstName: 'Anne',
  lastName: 'Elliot',
  email: 'anne@kellynch.example',
  subject: 'Other',
  message: 'Half agony.',
};

it.each([
  ['anne@kellynch.example', true],
  [' anne+book@kellynch.co.example ', true],
  ...['', 'anne', '@', 'anne@', '@kellynch.example', 'anne@kellynch', 'a b@c.d', 'a@b@c.d'].map(
    (text): [string, boolean] => [text, false],
  ),
])('%j is an email: %s', (text, isOne) => {
  expect(isEmail(text)).toBe(isOne);
});

it.each([
  ['anne@kellynch.example', true],
  [" o'neil+book@kellynch.co.example ", true],
  ['a.b_c@1.example', true],
  ['josé@exämple.example', false],
  [`${'a'.repeat(300)}@x.example`, false],
  ['a..b@x.example', false],
  ['a@b', false],
])('%j can be mailed: %s', (text, isOne) => {
  expect(isDeliverableEmail(text)).toBe(isOne);
});

describe('a message', () => {
  it('without errors is valid', () => {
    expect(validateContactMessage(message)).toEqual({});
  });
  it('with empty or blank fields has an error for each', () => {
    expect(validateContactMessage({ ...message, lastName: '', message: ' \n' })).toEqual({
      lastName: 'missing',
      message: 'missing',
    });
  });
  it('has different errors for an invalid and a missing email', () => {
    expect(validateContactMessage({ ...message, email: 'anne' })).toEqual({ email: 'email' });
    expect(validateContactMessage({ ...message, email: 'josé@kellynch.example' })).toEqual({
      email: 'email',
    });
    expect(validateContactMessage({ ...message, email: ' ' })).toEqual({ email: 'missing' });
  });
});

describe('a wish for a book', () => {
  const parse = (search: string) => parseWish(new URLSearchParams(search));

  it('is read from the address that asks for it', () => {
    const { search } = new URL(paths.askFor('Salt & <b>'), 'https://shop.example');
    expect(parse(search)).toEqual({
      subject: 'Order Inquiry',
      message: 'I am looking for “Salt & <b>”.',
    });
  });

  it('has no control characters, and at most 200 characters', () => {
    const { message = '' } = parse(`book=%00a%0d%0ab%E2%80%AE${'😀'.repeat(300)}`) ?? {};
    expect(message).toBe(`I am looking for “a b ${'😀'.repeat(196)}”.`);
  });

  it.each(['', 'book=', 'book=%20%0a', 'message=spam&subject=Other'])(
    'is null for %j',
    (search) => {
      expect(parse(search)).toBeNull();
    },
  );
});
