import { expect, it } from 'vitest';
import { hasSavedState, savedStateCookie } from '../../../src/domain/saved-state-cookie.ts';

it.each([
  ['', false],
  ['favorites=[]', false],
  [`${savedStateCookie}=1`, true],
  [`favorites=[]; ${savedStateCookie}=1; sidebar_state=true`, true],
])('returns for the cookies %j whether storage has data: %s', (cookies, says) => {
  expect(hasSavedState(cookies)).toBe(says);
});
