import { beforeEach, expect, test } from 'vitest';
import { openFunctions } from '../open-functions.ts';
import { messageRow as row } from './message-row.ts';
import type { Client } from './open-backend.ts';

const shop = await openFunctions();
const staff = await shop.signIn('owner@heartandhollow.example');
beforeEach(async () => {
  await shop.sql('truncate public.contact_messages, public.audit_log, public.mail_outbox cascade');
  await shop.service().from('message_settings').update({ retention_days: 30 }).eq('id', true);
});

async function add(...rows: object[]): Promise<string[]> {
  const added = shop.service().from('contact_messages').insert(rows).select('id');
  return (await added.throwOnError()).data.map(({ id }) => id);
}
const move = (ids: string[], state: string) =>
  staff.from('contact_messages').update({ state }).in('id', ids).select('id').throwOnError();
const age = (ids: string[], days: number) =>
  shop.sql(`update public.contact_messages set state_changed_at = now() - interval '${days} days'
    where id in ('${ids.join("','")}')`);
const names = async (client: Client) => {
  const rows = await client.from('contact_messages').select('last_name').order('last_name');
  return rows.data?.map(({ last_name }) => last_name);
};
const logged = async () => {
  const log = staff.from('audit_log').select('actor_name, action, topic, topic_id, label');
  return (await log.order('id').throwOnError()).data;
};

test('a message is new, and staff move several at once with one entry in the audit log', async () => {
  const ids = await add(row('One'), row('Two'));
  const [first = ''] = ids;
  expect((await move([first], 'answered')).data).toEqual([{ id: first }]);
  await move(ids, 'archived');
  await move(ids, 'archived');
  await move(ids, 'spam');
  await move([first], 'new');
  const of = { actor_name: 'owner', topic: 'contact_messages' };
  expect(await logged()).toEqual([
    { ...of, action: 'answered', topic_id: first, label: '1' },
    { ...of, action: 'archived', topic_id: null, label: '2' },
    { ...of, action: 'marked-spam', topic_id: null, label: '2' },
    { ...of, action: 'reopened', topic_id: first, label: '1' },
  ]);
  const { error } = await staff.from('contact_messages').update({ state: 'lost' }).eq('id', first);
  expect(error?.code).toBe('23514');
});

test('expired messages are hidden at once, and deleted with the next message or release', async () => {
  const ids = await add(
    row('Archived', { state: 'archived' }),
    row('Spam', { state: 'spam' }),
    row('Answered', { state: 'answered' }),
    row('New'),
  );
  await age(ids, 31);
  const [recent = ''] = await add(row('Recent', { state: 'archived' }));
  await age([recent], 29);
  expect(await names(shop.service())).toEqual(['Answered', 'New', 'Recent']);
  expect(await logged()).toEqual([
    {
      actor_name: 'system',
      action: 'deleted',
      topic: 'contact_messages',
      topic_id: null,
      label: '2',
    },
  ]);

  await age([recent], 31);
  expect(await names(staff)).toEqual(['Answered', 'New']);
  expect(await names(shop.service())).toContain('Recent');
  await shop.service().from('releases').insert({ id: 'inbox', books: 1 }).throwOnError();
  expect(await names(shop.service())).toEqual(['Answered', 'New']);
});

test('staff choose the retention, and a shorter one deletes at once', async () => {
  const choose = (retention_days: number | null) =>
    staff.from('message_settings').update({ retention_days }).eq('id', true);
  expect((await choose(null)).error).toBeNull();
  const ids = await add(row('Old', { state: 'archived' }));
  await age(ids, 3000);
  await add(row('Next'));
  expect(await names(staff)).toEqual(['Next', 'Old']);
  await choose(365);
  expect(await names(shop.service())).toEqual(['Next']);
  expect((await choose(7)).error?.code).toBe('23514');
  expect((await logged()).map(({ topic, action }) => `${action} ${topic}`)).toEqual([
    'updated message_settings',
    'updated message_settings',
    'deleted contact_messages',
  ]);
});

test('lists by state and text, and continues after a message of the same moment', async () => {
  const created_at = '2026-11-20T10:00:00.123456+00:00';
  await add(
    ...Array.from({ length: 5 }, (_, index) => row(`Same ${index}`, { created_at })),
    row('Newest', { message: '100% of it_all, (said) "Ada"' }),
    row('Elsewhere', { state: 'spam', message: 'CAKE for all' }),
  );
  const list = async (search_text: string, after: object = {}) => {
    const found = staff.rpc('list_messages', {
      of_state: 'new',
      search_text,
      max_count: 3,
      ...after,
    });
    return (await found.throwOnError()).data;
  };
  const first = await list('');
  expect(first[0].last_name).toBe('Newest');
  const { created_at: after_created_at, id: after_id } = first[2];
  const next = await list('', { after_created_at, after_id });
  const all = [...first, ...next].map(({ last_name }) => last_name);
  expect(all.toSorted()).toEqual(['Newest', 'Same 0', 'Same 1', 'Same 2', 'Same 3', 'Same 4']);
  expect(await list('100% of it_all, (said) "ada"')).toHaveLength(1);
  expect(await list('100_')).toEqual([]);
  expect(await list('3 same ADA@reader')).toHaveLength(1);
  expect(await list('ada same austen')).toEqual([]);
  expect(await list('  ')).toHaveLength(3);
  const counts = async (search_text: string) => {
    const { data } = await staff.rpc('count_messages', { search_text }).throwOnError();
    return Object.fromEntries(data.map(({ state, messages }: Count) => [state, messages]));
  };
  expect(await counts('')).toEqual({ new: 6, spam: 1 });
  expect(await counts('for cake')).toEqual({ spam: 1 });
});

test('finds words without regard to accents, apostrophes and dashes, in all fields', async () => {
  await add(
    row('Brontë', { message: 'Don’t close — I’m “late”. Øre, Straße, Łódź, ﬁne.' }),
    row('Austen', { first_name: 'ZOË', email: 'z.vance@reader.example' }),
  );
  const find = async (search_text: string) => {
    const found = staff.rpc('list_messages', { of_state: 'new', search_text, max_count: 9 });
    return namesOf((await found.throwOnError()).data);
  };
  for (const text of [
    'bronte',
    'BRONTË ada',
    'dont',
    "don't i'm",
    '"late"',
    'close -',
    'ore strasse lodz',
    'fine',
  ])
    expect([text, await find(text)]).toEqual([text, ['Brontë']]);
  for (const text of ['vance austen', 'zoe', 'book austen club', 'cake z.vance@'])
    expect([text, await find(text)]).toEqual([text, ['Austen']]);
  for (const text of ['%', 'a_a', '\\', 'vance bronte']) expect(await find(text)).toEqual([]);
});

test('staff move 5,000 messages at once, by their ids or by what they search for', async () => {
  await shop.sql(`insert into public.contact_messages
      (first_name, last_name, email, subject, message, created_at)
    select 'Ada', 'Number ' || n, 'ada@reader.example', 'Other', repeat('Is there cake? ', 40),
      '2026-11-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, 5000) as n`);
  const moveAll = async (change: object) => {
    const newest = staff.from('contact_messages').select('id, created_at');
    const { data } = await newest.order('created_at', { ascending: false }).limit(1).single();
    const moved = staff.rpc('move_all_messages', {
      from_state: 'new',
      to_state: 'archived',
      search_text: '',
      newest_id: data?.id,
      newest_created_at: data?.created_at,
      ...change,
    });
    return (await moved.throwOnError()).data;
  };
  const moveIds = async (ids: string[], from_state: string, to_state: string) =>
    (await staff.rpc('move_messages', { ids, from_state, to_state }).throwOnError()).data;
  const moved = await moveAll({});
  expect(moved).toHaveLength(5000);
  expect(await moveIds(moved, 'new', 'spam')).toEqual([]);
  expect(await moveIds(moved, 'archived', 'new')).toHaveLength(5000);
  expect(await moveAll({ search_text: 'number 499' })).toHaveLength(15);
  const of = { actor_name: 'owner', topic: 'contact_messages', topic_id: null };
  expect(await logged()).toEqual([
    { ...of, action: 'archived', label: '5000' },
    { ...of, action: 'reopened', label: '5000' },
    { ...of, action: 'archived', label: '15' },
  ]);
  // What staff have not seen stays.
  const newest_created_at = '2026-11-01T00:10:00Z';
  const newest_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  expect(await moveAll({ newest_created_at, newest_id })).toHaveLength(10);
});

test('a message is read by who opens it first, until somebody marks it as unread', async () => {
  const [id = ''] = await add(row('One'), row('Two'));
  const marnie = await shop.signIn('marnie@heartandhollow.example');
  const open = (client: Client, read_at: string | null = '2020-01-01T00:00:00Z') =>
    client.from('contact_messages').update({ read_at }).eq('id', id).throwOnError();
  const reader = async () =>
    (await staff.from('contact_messages').select('read_at, read_by').eq('id', id).single()).data;
  const unread = async () => (await staff.rpc('count_messages', { search_text: '' })).data;
  await open(marnie);
  const first = await reader();
  expect(first?.read_by).toBe('marnie');
  expect(Date.parse(first?.read_at)).toBeGreaterThan(Date.now() - 60_000);
  await open(staff);
  expect(await reader()).toEqual(first);
  expect(await unread()).toEqual([{ state: 'new', messages: 2, unread: 1, refused: 0 }]);
  await open(staff, null);
  expect(await reader()).toEqual({ read_at: null, read_by: null });
  expect(await unread()).toEqual([{ state: 'new', messages: 2, unread: 2, refused: 0 }]);
});

test('staff assign a message to approved staff, and list their own', async () => {
  const [id = ''] = await add(row('Mine'), row('Other'));
  const marnie = await shop.signIn('marnie@heartandhollow.example');
  const stranger = await shop.signUp('stranger@reader.example');
  const assign = (assigned_to: string | null) =>
    staff.from('contact_messages').update({ assigned_to }).eq('id', id);
  expect((await assign(marnie.userId)).error).toBeNull();
  expect((await assign(stranger.userId)).error?.code).toBe('P0001');
  const mine = { search_text: '', assignee: marnie.userId };
  const listed = await staff.rpc('list_messages', { ...mine, of_state: 'new', max_count: 9 });
  expect(namesOf(listed.data)).toEqual(['Mine']);
  const counts = await staff.rpc('count_messages', mine);
  expect(counts.data).toMatchObject([{ state: 'new', messages: 1, unread: 1 }]);
  expect((await assign(null)).error).toBeNull();
  const colleague = await shop.signUp('colleague@reader.example');
  const profile = (approved: boolean) =>
    shop.service().from('profiles').update({ approved }).eq('user_id', colleague.userId);
  await profile(true).throwOnError();
  await assign(colleague.userId).throwOnError();
  await profile(false).throwOnError();
  const owned = staff.from('contact_messages').select('assigned_to').eq('id', id).single();
  expect((await owned).data).toEqual({ assigned_to: null });
  const actions = (await logged()).filter(({ topic }) => topic === 'contact_messages');
  expect(actions.map(({ action }) => action)).toEqual(['assigned', 'assigned']);
});

const namesOf = (rows: { last_name: string }[]) => rows.map(({ last_name }) => last_name);
const answer = (message: string, text: string, known = 0, id: string = crypto.randomUUID()) =>
  staff.rpc('answer_message', {
    answer_id: id,
    about_id: message,
    answer_text: text,
    known_answers: known,
  });
const deliver = () =>
  shop.call('deliver-mail', {}, { key: 'sb_secret_local-emulator-only-00_emulator' });
const answers = async (message: string) => {
  const rows = staff.from('message_answers').select('body, answered_by, mail_outcome');
  return (await rows.eq('message_id', message).order('created_at').throwOnError()).data;
};

test('an answer is mailed with the message, and pressed twice it is one answer', async () => {
  const [id = ''] = await add(
    row('Lovelace', { email: 'lovelace@reader.example', message: 'Is there cake?\nOr <pie>?' }),
  );
  const text = 'Dear Ada,\n\nthere is.\nCome & see.';
  const pressed = crypto.randomUUID();
  for (const _ of [1, 2]) expect((await answer(id, text, 0, pressed)).data).toBe('saved');
  expect(await answers(id)).toEqual([{ body: text, answered_by: 'owner', mail_outcome: null }]);
  const state = staff.from('contact_messages').select('state, read_by').eq('id', id).single();
  expect((await state).data).toEqual({ state: 'answered', read_by: 'owner' });
  await deliver();
  const [mail, ...others] = await shop.mails('lovelace@reader.example');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Re: Book Club, your message to Heart & Hollow');
  expect(mail?.replyTo).toMatch(/@heartandhollow\.\w+$/);
  expect(mail?.text).toContain('Dear Ada,\n\nthere is.\nCome & see.\n\nOn ');
  expect(mail?.text).toContain('Ada Lovelace wrote:\n\n> Is there cake?\n> Or <pie>?');
  expect(mail?.html).toContain('there is.<br>Come &amp; see.</p>');
  expect(await answers(id)).toMatchObject([{ mail_outcome: 'sent' }]);
  expect((await logged()).map(({ action, topic_id }) => [action, topic_id])).toEqual([
    ['answered', id],
    ['replied', id],
  ]);
});

test('whoever answers second is told, and may answer once more', async () => {
  const [id = ''] = await add(row('One', { email: 'second@reader.example' }));
  const first = crypto.randomUUID();
  const marnie = await shop.signIn('marnie@heartandhollow.example');
  const given = { answer_id: first, about_id: id, answer_text: 'Yes.', known_answers: 0 };
  expect((await marnie.rpc('answer_message', given)).data).toBe('saved');
  expect((await answer(id, 'No.')).data).toBe('answered-meanwhile');
  // The same press with another text is another answer.
  expect((await answer(id, 'Perhaps.', 1, first)).data).toBe('answered-meanwhile');
  expect(await answers(id)).toMatchObject([{ body: 'Yes.', answered_by: 'marnie' }]);
  expect((await answer(id, 'No.', 1)).data).toBe('saved');
  expect(await answers(id)).toHaveLength(2);
  const both = await Promise.all([answer(id, 'A', 2), answer(id, 'B', 2)]);
  expect(both.map(({ data }) => data).toSorted()).toEqual(['answered-meanwhile', 'saved']);
  expect((await answer(crypto.randomUUID(), 'Nobody')).status).toBe(404);
  expect((await answer(id, '  ', 3)).error?.code).toBe('23514');
});

test('answers are sent before what nobody waits for', async () => {
  const [id = ''] = await add(row('Many'), row('Too'));
  await shop.service().rpc('subscribe', { address: 'queue@reader.example' }).throwOnError();
  await answer(id, 'Yes.');
  const claimed = await shop.service().rpc('claim_mail', { max_count: 2 }).throwOnError();
  expect(claimed.data.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'message-answer',
    'newsletter-confirm',
  ]);
});

test('an answer whose mail is rejected for good says so', async () => {
  const [id = ''] = await add(row('One'));
  await answer(id, 'Yes.');
  const outbox = shop.service().from('mail_outbox').select('id').eq('kind', 'message-answer');
  const { data } = await outbox.is('completed_at', null).throwOnError();
  const refused = { mail: data[0]?.id, mail_outcome: 'refused' };
  await shop.service().rpc('complete_mail', refused).throwOnError();
  expect(await answers(id)).toMatchObject([{ mail_outcome: 'refused' }]);
  const counted = async () => {
    const counts = (await staff.rpc('count_messages', { search_text: '' }).throwOnError()).data;
    return counts.map((row: { state: string; refused: number }) => [row.state, row.refused]);
  };
  expect(await counted()).toEqual([['answered', 1]]);
  await answer(id, 'Once more.', 1);
  expect(await counted()).toEqual([['answered', 0]]);
});

test('answers and notes are hidden and deleted with their message', async () => {
  const [id = ''] = await add(row('One'));
  await answer(id, 'Yes.');
  const note = { id: crypto.randomUUID(), message_id: id, body: 'Call her.' };
  await staff.from('message_notes').insert(note).throwOnError();
  const notes = async (client: Client) =>
    (await client.from('message_notes').select('body, written_by').throwOnError()).data;
  expect(await notes(staff)).toEqual([{ body: 'Call her.', written_by: 'owner' }]);
  await deliver();
  for (const mail of await shop.mails('ada@reader.example'))
    expect(mail.text).not.toContain('Call her');
  await move([id], 'archived');
  await age([id], 31);
  expect(await answers(id)).toEqual([]);
  expect(await notes(staff)).toEqual([]);
  expect(await notes(shop.service())).toHaveLength(1);
  expect((await answer(id, 'Late.', 1)).status).toBe(404);
  const late = staff.from('message_notes').insert({ ...note, id: crypto.randomUUID() });
  expect((await late).status).toBe(403);
  await add(row('Next'));
  expect(await notes(shop.service())).toEqual([]);
  const left = shop.service().from('message_answers').select('id').eq('message_id', id);
  expect((await left.throwOnError()).data).toEqual([]);
  expect(JSON.stringify(await logged())).not.toContain('Call');
});

test('withdrawals are listed, counted and moved apart from messages', async () => {
  const withdrawal = { subject: 'Withdrawal', order_number: 'A-1042', message: 'The whole order' };
  await add(row('Message'), row('Withdrawal', withdrawal));
  const list = async (change: object) => {
    const found = { of_state: 'new', search_text: '', max_count: 9, ...change };
    return namesOf((await staff.rpc('list_messages', found).throwOnError()).data).toSorted();
  };
  expect(await list({})).toEqual(['Message', 'Withdrawal']);
  expect(await list({ of_kind: 'withdrawal' })).toEqual(['Withdrawal']);
  expect(await list({ of_kind: 'message' })).toEqual(['Message']);
  expect(await list({ search_text: 'a-1042' })).toEqual(['Withdrawal']);
  const counts = staff.rpc('count_messages', { search_text: '', of_kind: 'withdrawal' });
  expect((await counts).data).toMatchObject([{ state: 'new', messages: 1, unread: 1 }]);
  const all = { from_state: 'new', to_state: 'archived', search_text: '', of_kind: 'withdrawal' };
  const newest = {
    newest_created_at: new Date(Date.now() + 60_000),
    newest_id: crypto.randomUUID(),
  };
  await staff.rpc('move_all_messages', { ...all, ...newest }).throwOnError();
  expect(await list({})).toEqual(['Message']);
});

test('withdrawals live for three years with their answers, and are never spam', async () => {
  const [id = ''] = await add(row('Regret', { subject: 'Withdrawal' }), row('Reader'));
  await answer(id, 'Paid back.');
  expect((await answers(id)).length).toBe(1);
  const spam = staff.from('contact_messages').update({ state: 'spam' }).eq('id', id);
  expect((await spam).error?.code).toBe('23514');
  await move([id], 'archived');
  const all = { from_state: 'archived', to_state: 'spam', search_text: '' };
  const newest = { newest_created_at: '2099-01-01', newest_id: id };
  expect((await staff.rpc('move_all_messages', { ...all, ...newest })).data).toEqual([]);
  await age([id], 1090);
  await add(row('Next'));
  expect(await names(staff)).toEqual(['Next', 'Reader', 'Regret']);
  expect(await answers(id)).toHaveLength(1);
  await age([id], 1100);
  expect(await names(staff)).toEqual(['Next', 'Reader']);
  await add(row('Last'));
  expect(await names(shop.service())).toEqual(['Last', 'Next', 'Reader']);
});

test('a withdrawal may name an order, and a message has none', async () => {
  const insert = (change: object) =>
    shop.service().from('contact_messages').insert(row('One', change));
  expect((await insert({ subject: 'Withdrawal' })).status).toBe(201);
  expect((await insert({ order_number: '1042' })).error?.code).toBe('23514');
});

type Count = { state: string; messages: number };
