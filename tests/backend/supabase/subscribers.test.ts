import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFunctions, type OpenFunctions } from '../open-functions.ts';
import type { Client } from './open-backend.ts';

let shop: OpenFunctions;
let staff: Client;
beforeAll(async () => {
  shop = await openFunctions();
  staff = await shop.signIn('owner@heartandhollow.example');
});
afterAll(() => shop.close());
beforeEach(() =>
  shop.sql(
    `truncate public.newsletter_subscribers, public.subscriber_imports, public.audit_log cascade;
     truncate private.erased_subscribers`,
  ),
);

type Row = { id: string; email: string; status: string; [column: string]: unknown };

const confirmed_at = '2026-11-01T10:00:00Z';
const unsubscribed_at = '2026-11-02T10:00:00Z';
async function add(...rows: object[]): Promise<string[]> {
  const added = shop.service().from('newsletter_subscribers').insert(rows).select('id');
  return (await added.throwOnError()).data.map(({ id }) => id);
}
const addFourStates = () =>
  add(
    { email: 'confirmed@reader.example', confirmed_at },
    { email: 'pending@reader.example' },
    { email: 'left@reader.example', confirmed_at, unsubscribed_at },
    { email: 'bot@reader.example', state: 'spam' },
  );
async function statuses(): Promise<Record<string, string>> {
  const rows = shop.service().from('newsletter_subscribers').select('email, status');
  const { data } = await rows.order('email').throwOnError();
  return Object.fromEntries(data.map(({ email, status }) => [email.split('@')[0], status]));
}
const importAll = async (
  names: string[],
  note = 'Signed a list at the book fair',
  preview = false,
  id: string = crypto.randomUUID(),
) =>
  staff.rpc('import_subscribers', {
    addresses: names.map((name) => (name.includes('@') ? name : `${name}@reader.example`)),
    note,
    is_preview: preview,
    import: id,
  });
const list = async (of_status: string, search_text = '', after: object = {}): Promise<Row[]> => {
  const page = { of_status, search_text, max_count: 3, ...after };
  return (await staff.rpc('list_subscribers', page).throwOnError()).data;
};
const logged = async () => {
  const log = staff.from('audit_log').select('actor_name, action, topic, label').order('id');
  return (await log.throwOnError()).data.map((entry) => Object.values(entry).join(' '));
};

test('lists and counts by state and text, without spam', async () => {
  await addFourStates();
  const names = (rows: Row[]) => rows.map(({ email }) => email.split('@')[0]).toSorted();
  expect(names(await list(''))).toEqual(['confirmed', 'left', 'pending']);
  expect(names(await list('unsubscribed'))).toEqual(['left']);
  expect(names(await list('', 'ED@r'))).toEqual(['confirmed']);
  expect(names(await list('', '%'))).toEqual([]);
  const counts = await staff.rpc('count_subscribers', { search_text: '' }).throwOnError();
  const sorted = counts.data.map((row: object) => Object.values(row).join(' ')).toSorted();
  expect(sorted).toEqual(['confirmed 1', 'pending 1', 'spam 1', 'unsubscribed 1']);

  const created_at = '2026-10-01T00:00:00.123456+00:00';
  const names5 = Array.from({ length: 5 }, (_, index) => `same${index}@reader.example`);
  await add(...names5.map((email) => ({ email, created_at })));
  const first = await list('', 'same');
  const last = first.at(-1);
  const next = await list('', 'same', { after_created_at: created_at, after_id: last?.id });
  expect([...first, ...next].map(({ email }) => email).toSorted()).toEqual(names5);
});

test('an import adds with its note, and never subscribes again who left or was erased', async () => {
  const [confirmed] = await addFourStates();
  await staff.rpc('erase_subscriber', { id: confirmed }).throwOnError();
  const names = ['new', ' NEW@Reader.example ', 'pending', 'left', 'confirmed', 'bot', 'no at'];
  const expected = {
    added: 2,
    known: ['pending@reader.example'],
    unsubscribed: ['left@reader.example'],
    erased: ['confirmed@reader.example'],
    invalid: [],
  };
  const spaced = [...names.slice(0, -1), 'no at @x'];
  const preview = await importAll(spaced, '', true);
  expect(preview.data).toEqual({ ...expected, invalid: ['no at @x'] });
  const before = { bot: 'spam', left: 'unsubscribed', pending: 'pending' };
  expect(await statuses()).toEqual(before);

  expect((await importAll(spaced)).data).toEqual({ ...expected, invalid: ['no at @x'] });
  expect(await statuses()).toEqual({ ...before, bot: 'confirmed', new: 'confirmed' });
  expect((await list('confirmed')).map(({ consent }) => consent)).toEqual([
    'Signed a list at the book fair',
    'Signed a list at the book fair',
  ]);
  expect((await importAll(spaced)).data).toMatchObject({ added: 0 });
  expect(await logged()).toEqual([
    'owner erased newsletter_subscribers 1',
    'owner imported newsletter_subscribers 2',
  ]);
  expect((await importAll(['other'], '  ')).error?.code).toBe('23514');
  expect(await statuses()).not.toHaveProperty('other');
});

test('staff end a subscription once, and erase an address for good', async () => {
  const [confirmed, pending, left] = await addFourStates();
  const unsubscribe = (id: string | undefined) => staff.rpc('unsubscribe_subscriber', { id });
  expect((await unsubscribe(confirmed)).error).toBeNull();
  for (const id of [confirmed, pending, left, crypto.randomUUID()])
    expect((await unsubscribe(id)).status).toBe(404);
  expect(await statuses()).toMatchObject({ confirmed: 'unsubscribed', pending: 'pending' });
  expect((await staff.rpc('erase_subscriber', { id: pending })).error).toBeNull();
  expect((await staff.rpc('erase_subscriber', { id: pending })).status).toBe(404);
  expect(await statuses()).not.toHaveProperty('pending');
  // The log names nobody.
  const { data } = await staff.from('audit_log').select('*').throwOnError();
  expect(JSON.stringify(data)).not.toContain('@');
  expect(await logged()).toEqual([
    'owner unsubscribed newsletter_subscribers 1',
    'owner erased newsletter_subscribers 1',
  ]);
  // Who signs up again by the form is free to.
  await shop.service().rpc('subscribe', { address: 'pending@reader.example' }).throwOnError();
  expect(await statuses()).toMatchObject({ pending: 'pending' });
});

test('an export is in the audit log, with who and how many', async () => {
  await addFourStates();
  const log = (of_status: string, search_text = '') =>
    staff.rpc('log_subscriber_export', { of_status, search_text }).throwOnError();
  expect((await log('')).data).toBe(3);
  expect((await log('unsubscribed', 'left')).data).toBe(1);
  expect(await logged()).toEqual([
    'owner exported newsletter_subscribers 3',
    'owner exported newsletter_subscribers 1',
  ]);
});

test('sums up the last twelve months', async () => {
  await shop.sql(`insert into public.newsletter_subscribers (email, confirmed_at, unsubscribed_at)
    select 'reader' || n || '@reader.example', months[1], months[2]
    from (values
      (1, array[40, null]), (2, array[40, 2]), (3, array[1, null]), (4, array[0, null]), (5, array[1, 0])
    ) as people (n, ago), lateral (
      select array_agg(date_trunc('month', now()) - month * interval '1 month' order by place)
      from unnest(ago) with ordinality as given (month, place)
    ) as dated (months)`);
  await add({ email: 'pending@reader.example' });
  const { data } = await staff.rpc('summarize_subscribers').throwOnError();
  expect(data).toHaveLength(12);
  const rows = data.map(({ month: _, ...numbers }: Record<string, unknown>) =>
    Object.values(numbers).join(' '),
  );
  expect(rows.slice(-4)).toEqual(['2 0 0', '1 0 1', '3 2 0', '3 1 1']);
  expect(data.at(-1).month).toBe(`${new Date().toISOString().slice(0, 7)}-01`);
});

test('counts now as the filter does, whatever the dates', async () => {
  const later = '2099-01-01T00:00:00Z';
  await add(
    { email: 'stays@reader.example', confirmed_at },
    { email: 'leaves-later@reader.example', confirmed_at, unsubscribed_at: later },
    { email: 'leaves-too@reader.example', confirmed_at, unsubscribed_at: later },
    { email: 'comes-later@reader.example', created_at: later, confirmed_at: later },
    { email: 'pending-later@reader.example', created_at: later },
  );
  const counts = await staff.rpc('count_subscribers', { search_text: '' }).throwOnError();
  const of = (status: string) => counts.data.find((row: Row) => row.status === status).subscribers;
  const months = await staff.rpc('summarize_subscribers').throwOnError();
  expect(months.data.at(-1).subscribers).toBe(of('confirmed'));
  expect(of('confirmed')).toBe(2);
});

test('an import that comes again is one import, and is undone once', async () => {
  await addFourStates();
  const id = crypto.randomUUID();
  const names = ['one', 'two', 'three', 'four', 'bot', 'pending', 'confirmed'];
  for (const _ of [1, 2])
    expect((await importAll(names, 'Fair', false, id)).data).toMatchObject({ added: 5 });
  await importAll(['another', 'confirmed'], 'Till');
  const find = async (name: string) => (await list('', `${name}@`))[0]?.id;
  await staff.rpc('unsubscribe_subscriber', { id: await find('two') }).throwOnError();
  await shop.service().rpc('subscribe', { address: 'three@reader.example' }).throwOnError();
  await staff.rpc('erase_subscriber', { id: await find('four') }).throwOnError();
  const undo = () => staff.rpc('undo_import', { import: id });
  expect((await undo()).data).toBe(2);
  expect(await statuses()).toEqual({
    another: 'confirmed',
    confirmed: 'confirmed',
    left: 'unsubscribed',
    pending: 'pending',
    three: 'confirmed',
    two: 'unsubscribed',
  });
  expect((await undo()).status).toBe(404);
  expect((await importAll(['one', 'two', 'four'])).data).toMatchObject({ added: 1 });
  const imports = staff.from('subscriber_imports').select('added, consent, imported_by, undone_at');
  expect((await imports.order('imported_at').throwOnError()).data).toEqual([
    { added: 5, consent: 'Fair', imported_by: 'owner', undone_at: expect.any(String) },
    { added: 1, consent: 'Till', imported_by: 'owner', undone_at: null },
    expect.objectContaining({ added: 1 }),
  ]);
  expect(await logged()).toContain('owner import-undone newsletter_subscribers 2');
});

test('an import that added nobody is no import', async () => {
  await addFourStates();
  await importAll(['confirmed', 'left']);
  expect((await staff.from('subscriber_imports').select('id')).data).toEqual([]);
});

test('undoing an old import needs a fresh sign-in', async () => {
  const id = crypto.randomUUID();
  await importAll(['one'], 'Fair', false, id);
  await shop.sql(`update public.subscriber_imports set imported_at = now() - interval '1 day';
    update auth.sessions set created_at = now() - interval '1 hour'`);
  const late = await staff.rpc('undo_import', { import: id });
  expect([late.status, late.error?.code]).toEqual([403, 'PT403']);
  expect(await statuses()).toEqual({ one: 'confirmed' });
  await shop.sql('update auth.sessions set created_at = now()');
  expect((await staff.rpc('undo_import', { import: id })).data).toBe(1);
});

test('imports 20,000 addresses at once, and no more than 50,000, and undoes them', async () => {
  const addresses = Array.from({ length: 20_000 }, (_, index) => `reader${index}`);
  const id = crypto.randomUUID();
  expect((await importAll(addresses, 'Fair', false, id)).data.added).toBe(20_000);
  expect((await importAll(addresses, '', true)).data.known).toHaveLength(20_000);
  expect((await staff.rpc('undo_import', { import: id })).data).toBe(20_000);
  const { error } = await importAll(Array.from({ length: 50_001 }, () => 'a'));
  expect(error?.message).toBe('Please import at most 50,000 addresses at once.');
});
