import { expect, test } from 'vitest';
import {
  allowConsole,
  answerCalls,
  choose,
  dialog,
  expectGone,
  expectNotice,
  fill,
  mend,
  openScreen,
  operator,
  press,
  within,
} from './open-dashboard.tsx';

const rows = (email: string) =>
  operator.from('newsletter_subscribers').select('status, consent').eq('email', email);

test('asks a person at the till to confirm, and sends the mail again', async () => {
  allowConsole(/did not answer/);
  await operator.from('newsletter_subscribers').insert([
    { email: 'known@till.example', confirmed_at: '2026-11-01T10:00:00Z' },
    {
      email: 'left@till.example',
      confirmed_at: '2026-11-01T10:00:00Z',
      unsubscribed_at: '2026-11-02T10:00:00Z',
    },
  ]);
  await openScreen('/dashboard/subscribers?q=till.example');
  await press('Add subscriber');
  const form = await dialog('Add Subscriber');
  await press('Add Subscriber', form);
  await within(form).findByText('Please enter a valid email address.');
  await within(form).findByText('Please fill in this field.');
  await fill('Email Address', 'known@till.example', form);
  await fill('How Did This Person Agree?', 'Asked at the till', form);
  await press('Add Subscriber', form);
  await within(form).findByText('This address has subscribed already.');

  await fill('Email Address', 'new@till.example', form);
  answerCalls('POST /rest/v1/rpc/invite_subscriber', async () => {
    throw new TypeError('Failed to fetch');
  });
  await press('Add Subscriber', form);
  await expectNotice('Failed to send the confirmation mail. Please try again.');
  mend();
  await press('Add Subscriber', form);
  await expectGone(form);
  await expectNotice('A mail to new@till.example asks to confirm.');
  expect((await rows('new@till.example')).data).toEqual([
    { status: 'pending', consent: 'Asked at the till' },
  ]);

  await choose('Send Confirmation Again', 'left@till.example');
  await expectNotice('A mail to left@till.example asks to confirm.');
  expect((await rows('left@till.example')).data).toEqual([
    { status: 'unsubscribed', consent: null },
  ]);
  await choose('Send Confirmation Again', 'new@till.example');
  await expectNotice('A mail went to this address a short while ago. Please wait ten minutes.');
});

test('says what a person left before it is erased', async () => {
  const email = 'forget@till.example';
  await operator.from('newsletter_subscribers').insert({ email }).throwOnError();
  await openScreen('/dashboard/subscribers?q=forget@till');
  await choose('Forget', email);
  const question = await dialog('Forget This Person');
  await within(question).findByText(`${email} left: 1 subscription. Erase it for good?`);
  await press('Erase for Good', question);
  await expectNotice('What this person left is erased.');
  await within(document.body).findByText('No subscriber matches.');
});
