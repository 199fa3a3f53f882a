import { expect, test } from 'vitest';
import { toDigits } from '../../../../src/domain/text/number-words.ts';

test.each([
  ['one hundred years of solitude', '100 years of solitude'],
  ['hundred years', '100 years'],
  ['nineteen eighty four', '1984'],
  ['twenty twenty', '2020'],
  ['fifty shades of grey', '50 shades of grey'],
  ['one hundred and one dalmatians', '101 dalmatians'],
  ['twenty thousand leagues', '20000 leagues'],
  ['one thousand and one nights', '1001 nights'],
  ['three hundred sixty five days', '365 days'],
  ['nine tailors', '9 tailors'],
  ['one two three', '1 2 3'],
  ['catch twenty two', 'catch 22'],
  ['room one', 'room 1'],
  ['two and one', '2 and 1'],
  ['ten ten', '1010'],
  ['zero', '0'],
  ['a thousand splendid suns', 'a 1000 splendid suns'],
  ['someone', 'someone'],
  ['100 years', '100 years'],
  ['', ''],
])('writes the numbers of %j in digits', (text, expected) => {
  expect(toDigits(text)).toBe(expected);
});
