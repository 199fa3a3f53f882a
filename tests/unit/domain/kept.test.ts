import { expect, it } from 'vitest';
import { isMarked, keptCookie } from '../../../src/domain/kept.ts';

it.each([
  ['', false],
  ['favorites=[]', false],
  [`${keptCookie}=1`, true],
  [`favorites=[]; ${keptCookie}=1; sidebar_state=true`, true],
])('the cookies %j say that storage holds something: %s', (cookies, says) => {
  expect(isMarked(cookies)).toBe(says);
});
