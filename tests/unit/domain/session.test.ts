import { expect, it } from 'vitest';
import { safeRedirectTarget } from '../../../src/domain/session.ts';

it.each([
  ['', '/dashboard'],
  ['?next=/dashboard/staff-picks', '/dashboard/staff-picks'],
  ['?next=/dashboard', '/dashboard'],
  ['?next=%2Fdashboard%2Fevents%23new', '/dashboard/events#new'],
  ['?next=%2Fdashboard%23%2F%2Fevil.example', '/dashboard'],
  ['?next=https://evil.example/dashboard', '/dashboard'],
  ['?next=//evil.example', '/dashboard'],
  ['?next=/dashboard/../logout', '/dashboard'],
  ['?next=/dashboard%2F%2Fevil', '/dashboard'],
  ['?next=javascript:alert(1)', '/dashboard'],
])('%s leads to %s', (search, path) => {
  expect(safeRedirectTarget(search)).toBe(path);
});
