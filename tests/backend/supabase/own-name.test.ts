import { afterAll, expect, test } from 'vitest';
import { openBackend } from './open-backend.ts';

const backend = await openBackend();
const staff = await backend.signIn('owner@heartandhollow.example');
afterAll(() => backend.close());

test.each([
  ['no letter', '  '],
  ['81 letters', 'a'.repeat(81)],
  ['a line end', 'Anne\nElliot'],
  ['a reversed direction', 'Anne\u202etoillE'],
  ['a space without width', 'sys\u200btem'],
  ['the name of the database', 'System'],
  ['the name of the operator', ' operator '],
  ['the mark of a scheduled change', 'owner (scheduled)'],
  ['the mark in capitals', 'Anne (Scheduled )'],
])('staff take no name with %s', async (_, name) => {
  const { error } = await staff.rpc('set_own_name', { name });
  expect(error?.code).toBe('22023');
});

test.each(['Anne Elliot', 'Zoë O’Brien-Nagy', '村上 春樹', 'Operator’s niece'])(
  'staff take the name %s',
  async (name) => {
    await staff.rpc('set_own_name', { name: ` ${name} ` }).throwOnError();
    const { data } = await staff.from('profiles').select('username').eq('username', name);
    expect(data).toHaveLength(1);
  },
);

test('a new account gets no such name from its address', async () => {
  const { userId } = await backend.signUp('system@reader.example');
  const profile = staff.from('profiles').select('username').eq('user_id', userId).single();
  expect((await profile.throwOnError()).data.username).toBe('User');
});
