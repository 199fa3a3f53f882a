import { expect, test } from 'vitest';
import {
  allowConsole,
  answerCalls,
  dialog,
  expectGone,
  expectNotice,
  expectText,
  fill,
  find,
  mend,
  openScreen,
  operator,
  press,
  within,
} from './open-dashboard.tsx';

const rows = (email: string) =>
  operator.from('newsletter_subscribers').select('status, consent').eq('email', email);

test('adds a subscriber by hand by the rules of an import, once, and undoes it', async () => {
  allowConsole(/did not answer/);
  await operator.from('newsletter_subscribers').insert({
    email: 'left@till.example',
    confirmed_at: '2026-11-01T10:00:00Z',
    unsubscribed_at: '2026-11-02T10:00:00Z',
  });
  await openScreen('/dashboard/subscribers?q=till.example');
  await press('Add subscriber');
  const form = await dialog('Add Subscriber');
  await press('Add Subscriber', form);
  await within(form).findByText('Please enter a valid email address.');
  await within(form).findByText('Please fill in this field.');
  await fill('Email Address', 'left@till.example', form);
  await fill('How Did This Person Agree?', 'Asked at the till', form);
  await press('Add Subscriber', form);
  await within(form).findByText('Has unsubscribed.');

  await fill('Email Address', 'new@till.example', form);
  const call = 'POST /rest/v1/rpc/import_subscribers';
  answerCalls(call, async (send) => {
    await send();
    throw new TypeError('Failed to fetch');
  });
  await press('Add Subscriber', form);
  await expectNotice('Failed to import the subscribers.');
  mend();
  await press('Add Subscriber', form);
  await expectGone(form);
  await expectNotice('1 subscriber imported');
  expect((await rows('new@till.example')).data).toEqual([
    { status: 'confirmed', consent: 'Asked at the till' },
  ]);
  const mails = operator.from('mail_outbox').select('id').like('kind', 'newsletter%');
  expect((await mails.throwOnError()).data).toEqual([]);
  await press('Undo');
  await expectNotice('1 subscriber removed');
  expect((await rows('new@till.example')).data).toEqual([]);
});

test('lists the last imports, and undoes one of them', async () => {
  const id = crypto.randomUUID();
  const imported = { id, consent: 'Book fair', imported_by: 'marnie', added: 2 };
  await operator.from('subscriber_imports').insert(imported).throwOnError();
  await operator
    .from('newsletter_subscribers')
    .insert(
      ['one', 'two'].map((name) => ({
        email: `${name}@fair.example`,
        confirmed_at: '2026-11-01T10:00:00Z',
        unsubscribed_at: name === 'two' ? '2026-11-02T10:00:00Z' : null,
        import_id: id,
      })),
    )
    .throwOnError();
  await openScreen('/dashboard/subscribers');
  await press('Imports');
  const list = await dialog('Last Imports');
  const entry = (await within(list).findAllByRole('listitem')).find((item) =>
    item.textContent.includes('Book fair'),
  );
  if (!entry) throw new Error('No entry');
  await expectText(entry, '2 subscribersBook fairmarnie, ');
  await press(/^Undo/, entry);
  await press('Undo Import', await dialog('Undo Import'));
  await expectNotice('1 subscriber removed, 1 stayed because of a change since');
  await expectText(entry, 'Undone');
  expect((await rows('one@fair.example')).data).toEqual([]);
  expect((await rows('two@fair.example')).data).toHaveLength(1);
  await find('button', 'Close', list);
});
