import { beforeEach, expect, test, vi } from 'vitest';
import { messageRow } from '../supabase/message-row.ts';
import {
  allowConsole,
  answerCalls,
  breakCalls,
  dialog,
  dismiss,
  expectFocus,
  expectGone,
  expectNotice,
  expectSoon,
  expectText,
  fill,
  find,
  mend,
  openScreen,
  operator,
  press,
  pressTwiceWhilePending,
  signInElsewhere,
  screen,
  user,
  valueOf,
  within,
} from './open-dashboard.tsx';

// The shop of the sample does not offer the form of withdrawals.
vi.hoisted(() => (process.env['SHOP_CONTENT'] = 'tests/fixtures/galway-shop'));

const unanswered = /did not answer|The mail waits/;
const call = 'POST /rest/v1/rpc/answer_message';
const marnie = 'marnie@heartandhollow.example';

beforeEach(async () => {
  await operator.from('contact_messages').delete().not('id', 'is', null).throwOnError();
});

async function add(lastName: string, change: object = {}): Promise<string> {
  const row = messageRow(lastName, change);
  const added = operator.from('contact_messages').insert(row).select('id').single();
  return (await added.throwOnError()).data.id;
}
const answersOf = async (id: string) => {
  const rows = operator.from('message_answers').select('body, answered_by');
  return (await rows.eq('message_id', id).order('created_at').throwOnError()).data;
};
const openMessage = async (id: string, email?: string) => {
  await openScreen(`/dashboard/messages?message=${id}`, email);
  return find('region', 'Message');
};
const rowOf = (name: string) => find('link', new RegExp(name));

test('a draft survives a failure, another message and a reload, and pressed twice is one answer', async () => {
  allowConsole(unanswered);
  const first = await add('First');
  const second = await add('Second');
  const message = await openMessage(first);
  await fill('Your Answer', 'There is cake.', message);
  breakCalls(call);
  await press('Send Answer', message);
  await expectNotice('Failed to send the answer. Your text is still here.');
  mend();
  await user.click(await rowOf('Second'));
  await within(await find('region', 'Message')).findByText('Ada Second');
  expect(valueOf('Your Answer', await find('region', 'Message'))).toBe('');
  const again = await openMessage(first);
  await within(again).findByText('Ada First');
  expect(valueOf('Your Answer', again)).toBe('There is cake.');

  await pressTwiceWhilePending(call, 'Send Answer', again);
  await expectNotice('Your answer is on its way.');
  expect(await answersOf(first)).toEqual([{ body: 'There is cake.', answered_by: 'owner' }]);
  await expectText(await find('region', 'Answers', again), /owner, .*Sent.*There is cake\./);
  expect(valueOf('Your Answer', again)).toBe('');
  const state = await find('button', 'Answered', again);
  await expectSoon(() => expect(state.getAttribute('aria-pressed')).toBe('true'));
  expect(await answersOf(second)).toEqual([]);
});

test('an answer that was saved although no response came is not sent again', async () => {
  allowConsole(unanswered);
  const id = await add('Lost');
  const message = await openMessage(id);
  await fill('Your Answer', 'There is cake.', message);
  answerCalls(call, async (send) => {
    await send();
    throw new TypeError('Failed to fetch');
  });
  await press('Send Answer', message);
  await find('region', 'Answers', message);
  await expectSoon(() => expect(valueOf('Your Answer', message)).toBe(''));
  expect(within(message).queryByRole('alert')).toBeNull();
  expect(await answersOf(id)).toHaveLength(1);
});

test('who answers second is told who was first, before a second mail is sent', async () => {
  const id = await add('Twice');
  const message = await openMessage(id);
  await fill('Your Answer', 'No cake.', message);
  const other = await signInElsewhere(marnie);
  const given = { about_id: id, answer_text: 'Cake.', known_answers: 0 };
  await other.rpc('answer_message', { ...given, answer_id: crypto.randomUUID() }).throwOnError();
  await press('Send Answer', message);
  await expectText(await find('alert', undefined, message), 'marnie has answered meanwhile.');
  await expectText(await find('region', 'Answers', message), 'Cake.');
  expect(await answersOf(id)).toHaveLength(1);
  expect(valueOf('Your Answer', message)).toBe('No cake.');
  await press('Send Anyway', message);
  await expectNotice('Your answer is on its way.');
  expect(await answersOf(id)).toEqual([
    { body: 'Cake.', answered_by: 'marnie' },
    { body: 'No cake.', answered_by: 'owner' },
  ]);
});

test('an opened message is read, until it is marked as unread', async () => {
  const id = await add('Reader');
  await add('Other');
  await openScreen('/dashboard/messages');
  await find('link', /^Messages 2 unread$/);
  await user.click(await rowOf('Unread: Ada Reader'));
  await find('link', /^Messages 1 unread$/);
  const message = await find('region', 'Message');
  await expectSoon(() =>
    expect(document.getElementById(`open-${id}`)?.textContent).not.toMatch(/Unread/),
  );
  await press('Mark as Unread', message);
  await expectGone(message);
  await rowOf('Unread: Ada Reader');
  await find('link', /^Messages 2 unread$/);
});

test('withdrawals have their own filter, name their order, and say what became of the receipt', async () => {
  const withdrawal = { subject: 'Withdrawal', order_number: '#1042', message: 'The whole order' };
  const id = await add('Regret', withdrawal);
  await add('Reader');
  await openScreen('/dashboard');
  const waiting = await find('link', '1 to answer');
  await user.click(waiting);
  const row = await rowOf('Ada Regret');
  expect(row.textContent).toContain('Withdrawal #1042');
  await find('tab', 'New (1)');
  expect(screen.queryByRole('link', { name: /Ada Reader/ })).toBeNull();
  await user.click(row);
  const message = await find('region', 'Message');
  await find('heading', 'Withdrawal, order #1042', message);
  await expectText(message, 'Receipt Waiting to be sent');
  expect(within(message).queryByRole('button', { name: 'Spam' })).toBeNull();
  await user.click(await find('checkbox', 'Select all shown'));
  await find('button', 'Archive selected');
  expect(screen.queryByRole('button', { name: 'Mark as Spam selected' })).toBeNull();
  await operator.from('contact_messages').update({ receipt_outcome: 'refused' }).eq('id', id);
  await user.selectOptions(screen.getByLabelText('Kind'), 'Messages');
  await rowOf('Ada Reader');
  await find('tab', 'New (1)');
  expect(screen.queryByRole('link', { name: /Ada Regret/ })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Kind'), 'All');
  await find('tab', 'New (2)');
  await user.click(await rowOf('Ada Regret'));
  await expectText(await find('region', 'Message'), 'Receipt Refused by the mail service');
});

test('staff assign a message, see their own, and note what no mail has', async () => {
  const id = await add('Assigned');
  await add('Free');
  const message = await openMessage(id);
  await within(message).findByRole('option', { name: 'marnie' });
  await user.selectOptions(await within(message).findByLabelText('Assigned To'), 'marnie');
  await expectText(await rowOf('Ada Assigned'), 'For marnie');
  await fill('New Note', 'Call her first.', message);
  breakCalls('POST /rest/v1/message_notes');
  allowConsole(unanswered);
  await press('Add Note', message);
  await dismiss('Failed to add the note. Your text is still here.');
  mend();
  await press('Add Note', message);
  await expectText(await find('region', 'Notes', message), /owner, .*Call her first\./);

  // Somebody else takes it while this page shows nobody.
  const free = await openMessage(await add('Wanted', { has_refused_mail: true }));
  await expectText(await rowOf('Ada Wanted'), 'Refused by the mail service');
  await within(free).findByRole('option', { name: 'marnie' });
  const { data } = await operator
    .from('profiles')
    .select('user_id')
    .eq('username', 'marnie')
    .single();
  await operator
    .from('contact_messages')
    .update({ assigned_to: data?.user_id })
    .eq('last_name', 'Wanted');
  await user.selectOptions(await within(free).findByLabelText('Assigned To'), 'owner');
  const question = await dialog('Take It Over');
  await within(question).findByText('marnie has it already. Take it over?');
  await press('Take Over', question);
  await expectText(await rowOf('Ada Wanted'), 'For owner');

  await openScreen('/dashboard/messages', marnie);
  await rowOf('Ada Free');
  const filter = await screen.findByLabelText('Assigned to');
  await within(filter).findByRole('option', { name: 'owner' });
  await user.selectOptions(filter, 'Me');
  await expectSoon(() => expect(document.querySelectorAll('.messages li')).toHaveLength(1));
  await find('tab', 'New (1)');
  await rowOf('Ada Assigned');
  await user.selectOptions(filter, 'Nobody');
  await rowOf('Ada Free');
  await find('tab', 'New (1)');
  await user.selectOptions(filter, 'owner');
  await rowOf('Ada Wanted');
  await find('tab', 'New (1)');
});

test('keys go through the list unless a field has the focus, and the next one follows an answer', async () => {
  await add('Later', { created_at: '2026-01-01T10:00Z' });
  await add('Sooner', { created_at: '2026-01-02T10:00Z' });
  await openScreen('/dashboard/messages');
  const [sooner, later] = [await rowOf('Sooner'), await rowOf('Later')];
  await user.keyboard('jj');
  expectFocus(later);
  await user.keyboard('kk');
  expectFocus(sooner);
  await user.keyboard('/jk');
  const search = await find('searchbox', 'Search messages');
  expectFocus(search);
  expect(search).toHaveProperty('value', 'jk');
  await user.clear(search);
  await user.click(await rowOf('Sooner'));
  const message = await find('region', 'Message');
  await fill('Your Answer', 'There is cake.', message);
  await press('Send Answer', message);
  await user.click(await find('link', 'Next: Ada Later', message));
  await within(await find('region', 'Message')).findByText('Ada Later');
});

test('moves all that match, also those that are not on the screen, and undoes it', async () => {
  const rows = Array.from({ length: 130 }, (_, index) => messageRow(`Brontë ${index}`));
  await operator.from('contact_messages').insert(rows).throwOnError();
  await add('Austen');
  await openScreen('/dashboard/messages?q=bronte');
  await find('tab', 'New (130)');
  await user.click(await find('checkbox', 'Select all shown'));
  await press('Select all 130 matching');
  await find('checkbox', 'All 130 selected');
  await press('Archive selected');
  await expectNotice('130 messages archived');
  await find('tab', 'Archived (130)');
  await press('Undo');
  await expectNotice('130 messages moved to New');
  await find('tab', 'New (130)');
  await user.click(await find('checkbox', 'Select all shown'));
  await press('Show More');
  await expectSoon(() => expect(document.querySelectorAll('.messages li')).toHaveLength(100));
  await user.click(await find('checkbox', '50 selected'));
  await press('Archive selected');
  await expectNotice('100 messages archived');
  const left = operator.from('contact_messages').select('id', { count: 'exact' });
  expect((await left.eq('state', 'new').throwOnError()).count).toBe(31);
});
