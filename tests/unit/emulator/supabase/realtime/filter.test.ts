import { expect, test } from 'vitest';
import {
  MalformedFilterError,
  parseFilters,
} from '../../../../../src/emulator/supabase/realtime/filter.ts';

const filter = (column: string, operator: string, value: string, isNegated = false) => ({
  column,
  operator,
  value,
  isNegated,
});

test.each([
  ['', []],
  ['  ', []],
  ['subject=eq.hey', [filter('subject', 'eq', 'hey')]],
  ['subject=eq.a.b=c', [filter('subject', 'eq', 'a.b=c')]],
  ['subject=in.(hidee,ho)', [filter('subject', 'in', '{hidee,ho}')]],
  ['subject=not.like.hey%', [filter('subject', 'like', 'hey%', true)]],
  ['id=gt.0, id=lt.100', [filter('id', 'gt', '0'), filter('id', 'lt', '100')]],
  ['a=in.(1,2),b=eq.3', [filter('a', 'in', '{1,2}'), filter('b', 'eq', '3')]],
  ['a=in.("1,)",2),b=eq.3', [filter('a', 'in', '{"1,)",2}'), filter('b', 'eq', '3')]],
  [String.raw`a=eq."x, \"y\""`, [filter('a', 'eq', 'x, "y"')]],
  ['a=eq.5" pipe', [filter('a', 'eq', '5" pipe')]],
])('parses %s', (text, expected) => {
  expect(parseFilters(text)).toEqual(expected);
});

test.each(['undefined', 'a=b', 'subject=foo.hey', 'a=in.1,2', ',', 'a=eq.1,', 'a=constructor.1'])(
  'rejects %s',
  (text) => {
    expect(() => parseFilters(text)).toThrow(MalformedFilterError);
  },
);
