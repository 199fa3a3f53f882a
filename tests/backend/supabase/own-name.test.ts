import { expect, test } from 'vitest';
import { openBackend } from './open-backend.ts';

const backend = await openBackend();
const staff = await backend.signIn('owner@heartandhollow.example');

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
  ['the name of a role', 'Editor'],
  ['the name of a colleague', 'MARNIE'],
  ['Cyrillic letters of a colleague', 'mаrniе'],
  ['a Cyrillic letter of the shop', 'Syѕtem'],
  ['a digit of a colleague', 'marn1e'],
  ['wide letters of a colleague', 'ｍarnie'],
])('staff take no name with %s', async (_, name) => {
  const { error } = await staff.rpc('set_own_name', { name });
  expect(error?.code).toBe('P0001');
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
  expect((await profile.throwOnError()).data.username).toMatch(/^User( \d+)?$/);
});

test('no new account gets the name of another, and a change of name or role is in the log', async () => {
  const { userId } = await backend.signUp('owner@elsewhere.example');
  const profile = staff.from('profiles').select('id, username').eq('user_id', userId).single();
  const { id, username } = (await profile.throwOnError()).data;
  expect(username).toMatch(/^User( \d+)?$/);
  await staff.rpc('let_in', { person: userId, role: 'editor' }).throwOnError();
  await staff
    .rpc('set_role', { person: userId, role: 'bookseller', is_owner: false })
    .throwOnError();
  const log = staff.from('audit_log').select('action, details').eq('topic_id', id).order('id');
  expect((await log.throwOnError()).data.slice(1)).toEqual([
    { action: 'approved', details: { role: ['admin', 'editor'] } },
    { action: 'updated', details: { role: ['editor', 'bookseller'] } },
  ]);
});
