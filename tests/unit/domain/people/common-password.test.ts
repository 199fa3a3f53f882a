import { expect, it } from 'vitest';
import { isCommonPassword } from '../../../../src/domain/people/common-password.ts';

it.each([
  'password',
  'Password1!',
  'p@ssw0rd',
  'P4$$word2026',
  'passwordpassword',
  '12345678',
  '1234567890',
  '19871224',
  'aaaaaaaa',
  'abab1abab1',
  'qwertyuiop',
  'qwerty1234',
  '1q2w3e4r5t',
  '1qaz2wsx',
  'asdfghjkl;',
  'abcd1234',
  'iloveyou2',
  'Summer2026!',
  'letmein1',
  'trustno1',
  'sunshine99',
  'welcome123',
  'football!!',
])('refuses %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  'heart-and-hollow',
  'half-agony-half-hope',
  'quite-another-one',
  'the-second-one',
  'correct horse battery staple',
  'xK9#mPq2',
  'summer-in-bath-1817',
  'Reading Emma twice',
  '7391 5520 8843 1107',
  'žluťoučký kůň',
])('accepts %s', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
