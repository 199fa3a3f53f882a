import { expect, test } from 'vitest';
import { constraintErrors, getConstraintError } from '../../../src/domain/events/event-form.ts';
import { eventRow } from './event-row.ts';
import { openBackend, type Client } from './open-backend.ts';
import { runSql } from './run-sql.ts';

/** Fails if a constraint of events has no field of the form. No form writes the other one. */
const known = [...Object.keys(constraintErrors), 'written_in_this_century'];
const checkConstraints = `do $$ declare names text; begin
  select string_agg(conname, ', ') into names from pg_constraint
  where conrelid = 'public.events'::regclass and contype = 'c'
    and conname <> all ('{${known.join()}}');
  if names is not null then raise exception '%', names; end if;
  if (select count(*) from pg_constraint where conrelid = 'public.events'::regclass and contype = 'c')
    <> ${known.length} then raise exception 'one is named that is not there'; end if;
end $$;`;

const backend = await openBackend((dataDir) => runSql(dataDir, checkConstraints));
const callers = {
  visitor: backend.client(),
  pending: await backend.signIn('pending@heartandhollow.example'),
  staff: await backend.signIn('owner@heartandhollow.example'),
  service: backend.service(),
};

type Ask = (callers: {
  visitor: Client;
  pending: Client;
  staff: Client;
  service: Client;
}) => PromiseLike<{ status: number; error: unknown }>;
const collection = {
  collection_id: 'gid://shopify/Collection/7000000000000',
  title: 'Twice',
  handle: 'twice',
};

// prettier-ignore
const refusals: [what: string, status: number, code: string, ask: Ask][] = [
  ['a table that is not there',          404, 'PGRST205', ({ visitor }) => visitor.from('nothing').select()],
  ['a table of another schema',          406, 'PGRST106', ({ service }) => service.schema('private').from('bootstrap_emails').select()],
  ['a column that is not there',         400, '42703',    ({ visitor }) => visitor.from('events').select('nothing')],
  ['a filter by such a column',          400, '42703',    ({ visitor }) => visitor.from('events').select().eq('nothing', 1)],
  ['a column that is not there, sent',   400, 'PGRST204', ({ staff }) => staff.from('events').insert({ ...eventRow('x'), nothing: 1 })],
  ['a function that is not there',       404, 'PGRST202', ({ staff }) => staff.rpc('nothing')],
  ['a function with other parameters',   404, 'PGRST202', ({ staff }) => staff.rpc('ensure_profile', { person: 'me' })],
  ['a function without the right',       401, '42501',    ({ visitor }) => visitor.rpc('ensure_profile')],
  ['an embed without a relation',        400, 'PGRST200', ({ staff }) => staff.from('events').select('id, profiles(id)')],
  ['a filter that cannot be read',       400, 'PGRST100', ({ visitor }) => visitor.from('events').select().filter('id', 'near', '1')],
  ['an id that is none',                 400, '22P02',    ({ visitor }) => visitor.from('events').select().eq('id', 'x')],
  ['a number that is none',              400, '22P02',    ({ staff }) => staff.from('events').insert({ ...eventRow('x'), attendees: 'many' })],
  ['a moment that is none',              400, '22007',    ({ staff }) => staff.from('events').insert({ ...eventRow('x'), starts_at: 'soon' })],
  ['a range beyond the end',             416, 'PGRST103', ({ visitor }) => visitor.from('events').select('id', { count: 'exact' }).range(100, 101)],
  ['a row without the right',            401, '42501',    ({ visitor }) => visitor.from('events').insert(eventRow('x'))],
  ['a row against the policies',         403, '42501',    ({ pending }) => pending.from('events').insert(eventRow('x'))],
  ['a row that is there already',        409, '23505',    ({ staff }) => staff.from('collections_config').insert(collection)],
  ['a row that breaks a rule',           400, '23514',    ({ staff }) => staff.from('events').insert({ ...eventRow('x'), attendees: 51 })],
  ['a row with a gap',                   400, '23502',    ({ staff }) => staff.from('events').insert({ title: 'x' })],
  ['a row that leads nowhere',           403, '42501',    ({ service }) => service.from('profiles').insert({ user_id: crypto.randomUUID() })],
  ['a rule that a trigger keeps',        400, 'P0001',    ({ service }) => service.from('profiles').update({ approved: false }).eq('approved', true)],
  ['a change to every row',              400, '21000',    ({ staff }) => staff.from('events').update({ price: '$1' })],
  ['removing every row',                 400, '21000',    ({ staff }) => staff.from('events').delete()],
  ['sums, which are not switched on',    400, 'PGRST123', ({ visitor }) => visitor.from('events').select('attendees.sum()')],
];

test.each(refusals)('%s: %i %s', async (_what, status, code, ask) => {
  const response = await ask(callers);
  expect(response.status).toBe(status);
  expect(response.error).toMatchObject({ code, message: expect.stringMatching(/\w/) });
});

const day = '2026-12-05T23:00:00Z';
const unseen = '\u200b\u2060\u00ad';
// prettier-ignore
const impossible: [table: string, values: object][] = [
  ['events', { starts_at: 'infinity' }],
  ['events', { starts_at: '-infinity' }],
  ['events', { starts_at: '0001-01-01 BC' }],
  ['events', { starts_at: '1999-12-31T23:59:59Z' }],
  ['events', { starts_at: '2101-01-01T00:00:00Z' }],
  ['events', { starts_at: '+010000-01-01T01:00:00Z' }],
  ['events', { starts_at: day, ends_at: 'infinity' }],
  ['events', { starts_at: day, ends_at: day }],
  ['events', { starts_at: day, ends_at: '2026-12-05T22:00:00Z' }],
  ['events', { ends_at: day }],
  ['events', { title: unseen }],
  ['events', { title: '\u00a0\u3000\ufeff\u200f\u{e0041}' }],
  ['events', { title: '\u0301' }],
  ['events', { location: unseen }],
  ['events', { image: 'https://evil.example/pixel.png' }],
  ['events', { image: 'https://evil.example/storage/v1/object/public/other/pixel.png' }],
  ['events', { image: 'https://a@evil.example/storage/v1/object/public/event-images/a.png' }],
  ['events', { image: 'https://cdn.shopify.com.evil.example/pixel.png' }],
  ['events', { image: 'http://cdn.shopify.com/pixel.png' }],
  ['events', { image: 'javascript:alert(1)' }],
  ['staff_picks', { sort_order: 2147483647 }],
  ['collections_config', { sort_order: 2147483647 }],
];

test.each(impossible)('%s takes no %j, whether new or changed', async (table, values) => {
  const rows = callers.staff.from(table);
  const { data } = await callers.service.from(table).select('id').limit(1).throwOnError();
  const changed = await rows.update(values).eq('id', data[0]?.id);
  expect(['22007', '22008', '22009', '23514']).toContain(changed.error?.code);
  if (table !== 'events') return;
  const [, constraint] = /constraint "(\w+)"/.exec(changed.error?.message ?? '') ?? [];
  if (changed.error?.code === '23514') expect(getConstraintError(constraint)).toBeDefined();
  const added = await rows.insert({ ...eventRow('x'), ...values });
  expect(added.error?.code).toBe(changed.error?.code);
});

test.each(['Frühling', '春の夜', '🌹', 'ليلة', '—', 'a\u0301'])(
  'events take the title %s',
  async (title) => {
    const { error } = await callers.staff.from('events').insert(eventRow(title));
    expect(error).toBeNull();
  },
);

test('rejects impossible times from the service key too', async () => {
  const rows = callers.service.from('events');
  for (const column of ['created_at', 'updated_at']) {
    const { error } = await rows.insert({ ...eventRow('x'), [column]: 'infinity' });
    expect(error?.code).toBe('23514');
  }
});

test('behind the last place of all, a new row still finds one', async () => {
  const { data } = await callers.service.from('staff_picks').select('id').limit(1).throwOnError();
  const row = (name: string) => ({ product_id: name, product_handle: name, title: name });
  const picks = callers.staff.from('staff_picks');
  await picks.update({ sort_order: 1_000_000 }).eq('id', data[0]?.id).throwOnError();
  expect((await picks.insert(row('behind'))).error).toBeNull();
});

test.each([
  ['no key', {}, 401],
  ['an unknown key', { apikey: 'guess' }, 401],
  [
    'a garbled token',
    { apikey: 'sb_publishable_local-emulator-only-00_emulator', authorization: 'Bearer guess' },
    401,
  ],
  [
    'a forged token',
    {
      apikey: 'sb_publishable_local-emulator-only-00_emulator',
      authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.',
    },
    401,
  ],
])('with %s nothing is read', async (_kind, headers, status) => {
  const response = await fetch(`${backend.origin()}/rest/v1/events`, { headers });
  expect(response.status).toBe(status);
  expect(await response.json()).toHaveProperty('message');
});
