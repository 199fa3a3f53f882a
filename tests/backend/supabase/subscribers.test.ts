import { beforeEach, expect, test } from 'vitest';
import { openFunctions } from '../open-functions.ts';

const shop = await openFunctions();
const staff = await shop.signIn('owner@heartandhollow.example');
beforeEach(() =>
  shop.sql('truncate public.newsletter_subscribers, public.audit_log, public.mail_outbox cascade'),
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
const invite = async (address: string, note = '', caller = staff) =>
  caller.rpc('invite_subscriber', { address, note });
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

test('staff ask whoever is no confirmed subscriber to confirm, which only a mail can', async () => {
  const [, pending] = await addFourStates();
  await shop.service().from('newsletter_subscribers').delete().eq('id', pending);
  for (const name of [' NEW@Reader.example ', 'pending@reader.example', 'left@reader.example'])
    expect((await invite(name, 'At the till')).data).toBe('sent');
  expect((await invite('confirmed@reader.example', 'At the till')).data).toBe('known');
  expect((await invite('bot@reader.example')).data).toBe('sent');
  expect(await statuses()).toEqual({
    bot: 'pending',
    confirmed: 'confirmed',
    left: 'unsubscribed',
    new: 'pending',
    pending: 'pending',
  });
  const mails = shop.service().from('mail_outbox').select('kind').throwOnError();
  expect((await mails).data.map(({ kind }) => kind)).toEqual(Array(4).fill('newsletter-confirm'));
  // A second mail waits, and the note of the first one stays.
  expect((await invite('new@reader.example', 'Again')).data).toBe('waiting');
  expect((await list('', 'new@')).map(({ consent }) => consent)).toEqual(['At the till']);
  expect(await logged()).toEqual([...Array(4).fill('owner invited newsletter_subscribers 1')]);
  expect((await invite('no at')).error?.code).toBe('23514');
});

test('staff send sixty of these mails an hour at most', async () => {
  await shop.sql(`insert into public.audit_log (actor_name, action, topic, label)
    select 'owner', 'invited', 'newsletter_subscribers', '1' from generate_series(1, 60)`);
  const { error } = await invite('one@reader.example');
  expect(error?.message).toBe('At most 60 addresses an hour get this mail. Please wait.');
  expect(await statuses()).toEqual({});
});

test('staff end a subscription once', async () => {
  const [confirmed, pending, left] = await addFourStates();
  const unsubscribe = (id: string | undefined) => staff.rpc('unsubscribe_subscriber', { id });
  expect((await unsubscribe(confirmed)).error).toBeNull();
  for (const id of [confirmed, pending, left, crypto.randomUUID()])
    expect((await unsubscribe(id)).status).toBe(404);
  expect(await statuses()).toMatchObject({ confirmed: 'unsubscribed', pending: 'pending' });
  // The log names nobody.
  const { data } = await staff.from('audit_log').select('*').throwOnError();
  expect(JSON.stringify(data)).not.toContain('@');
  expect(await logged()).toEqual(['owner unsubscribed newsletter_subscribers 1']);
});

test('one act erases all that a person left, but withdrawals', async () => {
  await shop.sql('truncate public.contact_messages cascade');
  const email = 'ada@reader.example';
  const message = { first_name: 'Ada', last_name: 'Vance', subject: 'Other', message: 'Cake?' };
  const rows = ['ADA@reader.example', email, 'bea@reader.example'].map((address) => ({
    ...message,
    email: address,
  }));
  const regret = { ...message, email, subject: 'Withdrawal' };
  const messages = shop.service().from('contact_messages');
  const { data } = await messages
    .insert([...rows, regret])
    .select('id')
    .throwOnError();
  const [about_id] = data.map(({ id }) => id);
  const answer = { about_id, answer_text: 'Yes.', known_answers: 0 };
  await staff.rpc('answer_message', { ...answer, answer_id: crypto.randomUUID() }).throwOnError();
  await staff
    .from('message_notes')
    .insert({ id: crypto.randomUUID(), message_id: about_id, body: 'x' });
  await shop.service().rpc('subscribe', { address: email }).throwOnError();
  await shop.sql('truncate public.audit_log');
  const forget = async (erases: boolean) =>
    (await staff.rpc('forget_person', { address: ' Ada@reader.example', erases })).data;
  const found = { subscriptions: 1, messages: 2, answers: 1, notes: 1, withdrawals: 1 };
  expect(await forget(false)).toEqual(found);
  expect(await logged()).toEqual([]);
  expect(await forget(true)).toEqual(found);
  const nothing = { subscriptions: 0, messages: 0, answers: 0, notes: 0, withdrawals: 1 };
  expect(await forget(false)).toEqual(nothing);
  expect(await statuses()).toEqual({});
  // Left are the mails about the withdrawal and of somebody else.
  const mails = await shop.service().from('mail_outbox').select('kind').order('kind');
  expect(mails.data?.map(({ kind }) => kind)).toEqual(['contact', 'contact', 'withdrawal-receipt']);
  expect(await logged()).toEqual(['owner deleted contact_messages 2', 'owner erased people 1']);
});

test('an export is in the audit log, with who and how many, and so are many pages', async () => {
  await addFourStates();
  const exportAll = async (of_status: string, search_text = '') =>
    (await staff.rpc('export_subscribers', { of_status, search_text }).throwOnError()).data;
  expect(await exportAll('')).toHaveLength(3);
  expect(await exportAll('unsubscribed', 'left')).toMatchObject([{ email: 'left@reader.example' }]);
  expect(await exportAll('', 'nobody')).toEqual([]);
  await shop.sql('truncate public.rate_limit_hits');
  for (let page = 0; page < 20; page += 1) await list('');
  expect(await logged()).toEqual([
    'owner exported newsletter_subscribers 3',
    'owner exported newsletter_subscribers 1',
    'owner read subscriber_pages 20',
  ]);
});
