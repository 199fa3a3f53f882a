import { expect, it } from 'vitest';
import {
  filterUsers,
  displayName,
  type UserAccount,
  formatDateTime,
} from '../../../src/domain/user-account.ts';

const person = (over: Partial<UserAccount>): UserAccount => ({
  userId: over.username ?? 'one',
  username: '',
  role: 'admin',
  isApproved: false,
  approvedAt: null,
  approvedBy: null,
  createdAt: '2026-12-05T18:00:00Z',
  email: '',
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

it('formats a time as specified, and Never without one', () => {
  const local = new Date(2026, 11, 5, 18, 0);
  expect(formatDateTime(local.toISOString())).toBe('Dec 5, 2026, 06:00 PM');
  expect(formatDateTime(null)).toBe('Never');
});
