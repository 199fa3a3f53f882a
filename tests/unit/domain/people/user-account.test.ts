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

const unusual = { kind: 'unusual-letters' };
const like = (email: string) => ({ kind: 'resembles', email });
const [owner, marnie] = ['owner@heartandhollow.example', 'marnie@heartandhollow.example'] as const;

it.each([
  ['оwner@heartandhollow.example', unusual],
  ['owner@heartandhοllow.example', unusual],
  ['owner@xn--heartandhllow-abc.example', unusual],
  ['owner@mail.xn--p1ai', unusual],
  ['ow\u200bner@heartandhollow.example', unusual],
  ['ow\u202ener@heartandhollow.example', unusual],
  ['jörg@reader.example', unusual],
  ['0wner@heartandhollow.example', like(owner)],
  ['ovvner@heartandhollow.example', like(owner)],
  ['owner@heartandho1low.example', like(owner)],
  ['owner@heartandhoiIow.example', like(owner)],
  ['o.wner+shop@heartandhollow.example', like(owner)],
  ['mamie@heartandhollow.example', like(marnie)],
  ['owner@heartandhollow.example', null],
  ['Owner@HeartAndHollow.example', null],
  ['ada@reader.example', null],
  ['owner@heart-and-hollow.example', null],
])('warns of %s: %o', (email, warning) => {
  expect(getAddressWarning(email, [owner, marnie])).toEqual(warning);
});
