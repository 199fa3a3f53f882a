import { expect, it } from 'vitest';
import { isIdle, safeRedirectTarget } from '../../../../src/domain/people/session.ts';

it.each([
  ['', '/dashboard'],
  ['?next=/dashboard/staff-picks', '/dashboard/staff-picks'],
  ['?next=/dashboard', '/dashboard'],
  ['?next=%2Fdashboard%2Fevents%23new', '/dashboard/events#new'],
  ['?next=%2Fdashboard%2Fmessages%3Ftab%3Dspam%26q%3Da%2Bb', '/dashboard/messages?tab=spam&q=a+b'],
  ['?next=%2Fdashboard%3F%2F%2Fevil.example', '/dashboard'],
  ['?next=%2Fdashboard%23%2F%2Fevil.example', '/dashboard'],
  ['?next=https://evil.example/dashboard', '/dashboard'],
  ['?next=//evil.example', '/dashboard'],
  ['?next=/dashboard/../logout', '/dashboard'],
  ['?next=/dashboard%2F%2Fevil', '/dashboard'],
  ['?next=javascript:alert(1)', '/dashboard'],
])('%s leads to %s', (search, path) => {
  expect(safeRedirectTarget(search)).toBe(path);
});

it.each([
  ['just before the limit', '1000', 1, 61_000, false],
  ['after the limit', '1000', 1, 61_001, true],
  ['without a limit', '1000', null, 1e12, false],
  ['without a stored time', null, 1, 1e12, false],
  ['with a broken time', 'yesterday', 1, 1e12, false],
])('knows whether staff are idle %s', (_, last, minutes, now, idle) => {
  expect(isIdle(last, minutes, now)).toBe(idle);
});
