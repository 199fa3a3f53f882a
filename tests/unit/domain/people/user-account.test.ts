import { expect, it } from 'vitest';
import {
  filterUsers,
  getAddressWarning,
  displayName,
  type UserAccount,
} from '../../../../src/domain/people/user-account.ts';

const person = (over: Partial<UserAccount>): UserAccount => ({
  userId: over.username ?? 'one',
  username: '',
  role: 'admin',
  isOwner: false,
  isApproved: false,
  approvedAt: null,
  approvedBy: null,
  createdAt: '2026-12-05T18:00:00Z',
  email: '',
  isConfirmed: null,
  isInvited: false,
  hasSecondStep: false,
  ...over,
});

it('returns the username, else the address, else User', () => {
  expect(displayName({ username: ' Ada ', email: 'a@b.example' })).toBe('Ada');
  expect(displayName({ username: ' ', email: 'ada@b.example' })).toBe('ada');
  expect(displayName({ username: null, email: '' })).toBe('User');
});

it('finds accounts by name, email or role, in any case', () => {
  const people = [
    person({ username: 'Ada', email: 'lovelace@b.example' }),
    person({ username: 'Grace', role: 'owner' }),
  ];
  const found = (text: string) => filterUsers(people, text).map(({ username }) => username);
  expect(found(' ADA ')).toEqual(['Ada']);
  expect(found('lovelace')).toEqual(['Ada']);
  expect(found('OWNER')).toEqual(['Grace']);
  expect(found('')).toEqual(['Ada', 'Grace']);
  expect(found('nobody')).toEqual([]);
});

const trusted = ['owner@heartandhollow.example', 'marnie@heartandhollow.example'];

it.each([
  'оwner@heartandhollow.example',
  'owner@heartandhοllow.example',
  'owner@xn--heartandhllow-abc.example',
  'owner@mail.xn--p1ai',
  'ow\u200bner@heartandhollow.example',
  'ow\u202ener@heartandhollow.example',
  'jörg@reader.example',
])('marks the letters of %s', (email) => {
  expect(getAddressWarning(email, trusted)).toEqual({ kind: 'unusual-letters' });
});

it.each([
  ['0wner@heartandhollow.example', trusted[0]],
  ['ovvner@heartandhollow.example', trusted[0]],
  ['owner@heartandho1low.example', trusted[0]],
  ['owner@heartandhoiIow.example', trusted[0]],
  ['o.wner+shop@heartandhollow.example', trusted[0]],
  ['mamie@heartandhollow.example', trusted[1]],
])('finds what %s resembles', (email, other) => {
  expect(getAddressWarning(email, trusted)).toEqual({ kind: 'resembles', email: other });
});

it.each([
  'owner@heartandhollow.example',
  'Owner@HeartAndHollow.example',
  'ada@reader.example',
  'owner@heart-and-hollow.example',
])('has no warning for %s', (email) => {
  expect(getAddressWarning(email, trusted)).toBeNull();
});
