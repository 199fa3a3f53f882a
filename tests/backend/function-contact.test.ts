import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFunctions } from './open-functions.ts';

const mailbox = 'hello@heartandhollow.example';
const message = {
  firstName: 'Ada',
  lastName: 'Vance',
  email: 'ada@reader.example',
  subject: 'Book Club',
  message: 'Is there <b>cake</b>?\nAnd tea & biscuits?',
};

const shop = await openFunctions();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.clearFaults();
});

const send = (change: object = {}, from = shop.stranger()) =>
  shop.call('send-contact-form', { ...message, ...change }, { from });
const saved = async () => {
  const rows = shop.service().from('contact_messages').select('*');
  return (await rows.order('created_at', { ascending: false }).throwOnError()).data;
};

describe('a message', () => {
  it('is stored, then mailed to the shop with a reply-to address', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { success: true } });
    const [mail] = await shop.mails(mailbox);
    expect(mail).toMatchObject({
      replyTo: 'ada@reader.example',
      subject: 'Book Club: a message from Ada Vance',
      text: expect.stringContaining('> Is there <b>cake</b>?\n> And tea & biscuits?'),
      html: expect.stringContaining('Is there &lt;b&gt;cake&lt;/b&gt;?\nAnd tea &amp; biscuits?'),
    });
    await expect.poll(async () => (await saved())[0]?.mailed_at).not.toBeNull();
    expect((await saved())[0]).toMatchObject({ first_name: 'Ada', message: message.message });
  });

  it('gives its mail a subject without direction characters', async () => {
    await send({ firstName: 'Ada\u202e', lastName: '\u2066ecnaV\u200f' });
    const [mail] = await shop.mails(mailbox, 2);
    expect(mail?.subject).toBe('Book Club: a message from Ada ecnaV');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/\p{Bidi_Control}/u);
  });

  it('that is sent again with the same id is one message, at once and later', async () => {
    const again = { requestId: crypto.randomUUID(), message: 'Once, please.' };
    await Promise.all([send(again), send(again)]);
    expect(await send(again)).toMatchObject({ status: 200, body: { success: true } });
    expect((await saved()).filter((row) => row.message === again.message)).toHaveLength(1);
  });

  it('with an id that was used for other words, or by another function, is kept', async () => {
    const requestId = crypto.randomUUID();
    const email = `${requestId.slice(0, 8)}@reader.example`;
    await shop.call('send-newsletter-signup', { requestId, email }, { from: shop.stranger() });
    for (const change of [{}, { message: 'Other words.' }, { lastName: 'Other' }])
      expect((await send({ requestId, email, ...change })).status).toBe(200);
    const rows = (await saved()).filter((row) => row.email === email);
    expect(rows).toHaveLength(3);
  });

  it.each<object>([
    { hk7: 'https://spam.example', elapsed: 9000 },
    // The body of a page that was loaded before the field was renamed.
    { website: 'https://spam.example', elapsed: 9000 },
    { elapsed: 3 },
    { elapsed: '' },
    { elapsed: null },
    { elapsed: 'soon' },
    { elapsed: {} },
    { elapsed: { valueOf: 1, toString: 1 } },
    { elapsed: '5000' },
  ])(
    'of a bot (%j) gets a success response, is stored as spam and is not mailed',
    async (marks) => {
      expect(await send({ ...marks, lastName: 'Bot' })).toMatchObject({
        status: 200,
        body: { success: true },
      });
      const [{ id, state, last_name, mailed_at }] = await saved();
      expect({ state, last_name, mailed_at }).toEqual({
        state: 'spam',
        last_name: 'Bot',
        mailed_at: null,
      });
      const mails = shop.service().from('mail_outbox').select('id').eq('about_id', id);
      expect((await mails.throwOnError()).data).toEqual([]);
    },
  );

  it('of a bot always gets a success response, and is stored at most five times a minute', async () => {
    const before = (await saved()).length;
    const from = shop.stranger();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => send({ hk7: 'x', elapsed: 9000 }, from)),
    );
    expect(responses.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 8 }, () => [200, { success: true }]),
    );
    expect((await saved()).length - before).toBe(5);
  });

  it('of a bot is deleted after a month, on the next one', async () => {
    await send({ hk7: 'x', elapsed: 9000, lastName: 'Old' });
    await shop.sql(
      `update public.contact_messages set state_changed_at = now() - interval '31 days'
       where last_name = 'Old'`,
    );
    await send({ hk7: 'x', elapsed: 9000, lastName: 'New' });
    const names = (await saved()).map(({ last_name }: { last_name: string }) => last_name);
    expect(names).toContain('New');
    expect(names).not.toContain('Old');
  });

  it('with an empty honeypot field is stored', async () => {
    const before = (await saved()).length;
    await send({ hk7: '', elapsed: 8000 });
    expect(await saved()).toHaveLength(before + 1);
  });

  it('stays queued while the mail service is down', async () => {
    await shop.mails(mailbox);
    await shop.fault({ service: 'mail', fault: 'down', times: 5 });
    const log = vi.mocked(console.error);
    expect((await send({ lastName: 'Patience' })).status).toBe(200);
    await expect.poll(() => log.mock.calls.join('\n')).toContain('The mail service refused');
    expect(log.mock.calls.join('\n')).not.toMatch(/ada@|Patience|cake/);
    expect((await saved())[0]).toMatchObject({ last_name: 'Patience', mailed_at: null });
    const { id } = (await saved())[0];
    const rows = shop.service().from('mail_outbox').select('attempts, outcome').eq('about_id', id);
    expect((await rows.throwOnError()).data).toEqual([{ attempts: 1, outcome: null }]);

    await shop.clearFaults();
    const deliver = () =>
      shop.call('deliver-mail', {}, { key: 'sb_secret_local-emulator-only-00_emulator' });
    expect((await deliver()).body).toEqual({ sent: 0, waiting: 0 });
    await shop.sql(`update public.mail_outbox set due_at = now() where about_id = '${id}'`);
    expect((await deliver()).body).toEqual({ sent: 1, waiting: 0 });
    expect((await saved())[0].mailed_at).not.toBeNull();
    const [mail] = await shop.mails(mailbox);
    expect(mail?.subject).toBe('Book Club: a message from Ada Patience');
  });

  it('is retried with growing delays and never given up', async () => {
    await send();
    await expect.poll(async () => (await saved())[0].mailed_at).not.toBeNull();
    const { id } = (await saved())[0];
    const again = 'completed_at = null, outcome = null, attempts';
    const waits = [];
    for (const attempts of [0, 1, 2, 6, 100]) {
      await shop.sql(
        `update public.mail_outbox set ${again} = ${attempts}, due_at = now() where about_id = '${id}'`,
      );
      await shop.service().rpc('claim_mail', { max_count: 5 }).throwOnError();
      const rows = shop.service().from('mail_outbox').select('due_at').eq('about_id', id).single();
      const { data } = await rows.throwOnError();
      waits.push(Math.round((Date.parse(data.due_at) - Date.now()) / 60_000));
    }
    expect(waits).toEqual([2, 8, 32, 360, 360]);
  });
});
