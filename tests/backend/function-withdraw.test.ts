import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFunctions } from './open-functions.ts';

// The shop of the sample does not offer the form.
vi.hoisted(() => (process.env['SHOP_CONTENT'] = 'tests/fixtures/galway-shop'));

const mailbox = 'desk@longcorridor.example';
const declaration = {
  orderNumber: '#1042',
  firstName: 'Ada',
  lastName: 'Vance',
  email: 'ada@reader.example',
  books: 'Persuasion, & the <b>signed</b> one',
};

const shop = await openFunctions();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.clearFaults();
});

let senders = 0;
/** Each has its own address, which has a limit. */
const sender = () => `ada-${(senders += 1)}@reader.example`;
const send = (change: object = {}, from = shop.stranger()) =>
  shop.call('withdraw', { ...declaration, email: sender(), ...change }, { from });
const saved = async (email: string) => {
  const rows = shop.service().from('contact_messages').select('*').eq('email', email);
  return (await rows.order('created_at', { ascending: false }).throwOnError()).data;
};

describe('a withdrawal', () => {
  it('is stored, and its time is answered', async () => {
    const email = sender();
    const { status, body } = await send({ email });
    expect([status, body.success]).toEqual([200, true]);
    const [row] = await saved(email);
    expect(row).toMatchObject({
      kind: 'withdrawal',
      subject: 'Withdrawal',
      state: 'new',
      order_number: '#1042',
      first_name: 'Ada',
      last_name: 'Vance',
      message: declaration.books,
    });
    expect(row.created_at).toBe(body.receivedAt);
    expect(Math.abs(Date.parse(body.receivedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('is confirmed to its sender at once, with its content and the time by the shop’s clock', async () => {
    const email = sender();
    const { receivedAt } = (await send({ email })).body;
    const [mail, ...others] = await shop.mails(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      replyTo: mailbox,
      subject: 'We have your withdrawal from order #1042',
    });
    const time = new Date(receivedAt).toLocaleTimeString('en-IE', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Dublin',
    });
    expect(mail?.text).toMatch(
      /reached The Long Corridor on \w+day,? \d+ \w+ 20\d\d at .*, by the clock of the shop \(Europe\/Dublin\)/,
    );
    expect(mail?.text).toContain(`at ${time} `);
    for (const line of [
      'I withdraw from my contract of sale.',
      'Order number: #1042',
      'Name: Ada Vance',
      `Email: ${email}`,
      `What: ${declaration.books}`,
    ])
      expect(mail?.text).toContain(`> ${line}`);
    expect(mail?.html).toContain('What: Persuasion, &amp; the &lt;b&gt;signed&lt;/b&gt; one');
    await expect.poll(async () => (await saved(email))[0].receipt_outcome).toBe('sent');
  });

  it('is mailed to the shop, whose answer goes to the sender', async () => {
    const email = sender();
    await send({ email, orderNumber: '7001' });
    await expect
      .poll(async () => (await shop.mails(mailbox)).find(({ replyTo }) => replyTo === email))
      .toMatchObject({
        subject: 'Withdrawal from order 7001, by Ada Vance',
        text: expect.stringContaining('> Order number: 7001'),
      });
  });

  it.each([undefined, '', ' \n'])('without books (%j) is about the whole order', async (books) => {
    const email = sender();
    expect((await send({ email, books })).status).toBe(200);
    expect((await saved(email))[0].message).toBe('The whole order');
  });

  it('without an order number is about what was bought', async () => {
    const email = sender();
    const books = 'Emma, bought on November 20';
    for (const orderNumber of [undefined, '', ' '])
      expect((await send({ email, orderNumber, books })).status).toBe(200);
    expect((await saved(email))[0]).toMatchObject({ order_number: null, message: books });
    const [mail] = await shop.mails(email);
    expect(mail?.subject).toBe('We have your withdrawal');
    expect(mail?.text).toContain(`> What: ${books}`);
    expect(mail?.text).not.toContain('null');
    await expect
      .poll(async () => (await shop.mails(mailbox)).find(({ replyTo }) => replyTo === email))
      .toMatchObject({ subject: 'Withdrawal, by Ada Vance' });
  });

  it('with an id that was used for other words is another one', async () => {
    const used = { requestId: crypto.randomUUID(), email: sender() };
    await shop.call('send-contact-form', {
      ...{ firstName: 'Ada', lastName: 'Vance', subject: 'Other', message: 'Hello' },
      ...used,
    });
    const first = await send(used);
    const second = await send({ ...used, books: 'Emma' });
    expect([first.status, second.status]).toEqual([200, 200]);
    const messages = (await saved(used.email)).map(({ message }: { message: string }) => message);
    expect(messages).toEqual(['Emma', declaration.books, 'Hello']);
  });

  it('that is sent again is one, at once and later, with one time and one receipt', async () => {
    const again = { requestId: crypto.randomUUID(), email: sender() };
    const responses = await Promise.all([send(again), send(again)]);
    responses.push(await send(again));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.receivedAt)).size).toBe(1);
    expect(await saved(again.email)).toHaveLength(1);
    expect(await shop.mails(again.email)).toHaveLength(1);
  });

  it('has no field but its own', async () => {
    const email = sender();
    const own = { state: 'spam', created_at: '2020-01-01T00:00:00Z', subject: 'Other', id: 'x' };
    expect((await send({ email, ...own })).status).toBe(200);
    const [row] = await saved(email);
    expect([row.state, row.subject]).toEqual(['new', 'Withdrawal']);
    expect(Date.parse(row.created_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([
    ['orderNumber', 'x'.repeat(61)],
    ['orderNumber', '1042\r\nBcc: all@reader.example'],
    ['firstName', '   '],
    ['lastName', 'x'.repeat(101)],
    ['lastName', undefined],
    ['email', 'ada'],
    ['email', 'ada@reader.example\r\nBcc: all@reader.example'],
    ['books', 'x'.repeat(2001)],
    ['books', 'half a \ud800 character'],
    ['books', 7],
    ['orderNumber', 7],
    ['requestId', 'short'],
  ])('with an invalid %s (%j) is rejected with the field’s name', async (field, value) => {
    const email = sender();
    const { status, body } = await send({ email, [field]: value });
    expect([status, body.error.code]).toEqual([400, 'bad-request']);
    expect(body.error.message).toContain(field);
    expect(await saved(email)).toEqual([]);
  });

  it('without an order number and what was bought is rejected', async () => {
    const { status, body } = await send({ orderNumber: ' ', books: '\n' });
    expect([status, body.error.code]).toEqual([400, 'bad-request']);
    expect(body.error.message).toContain('orderNumber');
  });

  it.each([{ hk7: 'x' }, { website: 'x' }, { elapsed: 3 }])(
    'that looks like a bot’s (%j) is refused in so many words, and taken without the sign',
    async (sign) => {
      const [email, from] = [sender(), shop.stranger()];
      for (let press = 0; press < 7; press += 1) {
        const { status, body } = await send({ email, ...sign }, from);
        expect([status, body.error.code]).toEqual([422, 'automated']);
      }
      expect(await saved(email)).toEqual([]);
      expect((await send({ email, hk7: '', elapsed: 9000 }, from)).status).toBe(200);
      expect((await saved(email))[0].state).toBe('new');
    },
  );

  it('is limited by caller, with the time to wait', async () => {
    const from = shop.stranger();
    const responses = await Promise.all(Array.from({ length: 6 }, () => send({}, from)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    const { headers } = await send({}, from);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is confirmed to one address ten times a day, so that nobody floods another', async () => {
    const email = `under_score-${sender()}`;
    const first = { email, requestId: crypto.randomUUID() };
    expect((await send(first)).status).toBe(200);
    const others = Array.from({ length: 24 }, () => send({ email: email.toUpperCase() }));
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(9).fill(200), ...Array(15).fill(429)]);
    expect((await send(first)).status).toBe(200);
    expect((await send({ email: email.replace('_', 'x') })).status).toBe(200);
  });

  it('is there with its mails while the mail service is down', async () => {
    const email = sender();
    await shop.fault({ service: 'mail', fault: 'down', times: 5 });
    const log = vi.mocked(console.error);
    expect((await send({ email })).status).toBe(200);
    await expect.poll(() => log.mock.calls.length).toBeGreaterThan(1);
    expect(log.mock.calls.join('\n')).not.toMatch(/ada-|Vance|1042/);
    const [{ id, receipt_outcome, mailed_at }] = await saved(email);
    expect([receipt_outcome, mailed_at]).toEqual([null, null]);
    await shop.clearFaults();
    await shop.sql(`update public.mail_outbox set due_at = now() where about_id = '${id}'`);
    await shop.call('deliver-mail', {}, { key: 'sb_secret_local-emulator-only-00_emulator' });
    expect(await shop.mails(email)).toHaveLength(1);
    expect((await saved(email))[0].receipt_outcome).toBe('sent');
  });

  it('whose receipt the mail service rejects for good says so to staff', async () => {
    const email = sender();
    await shop.fault({ service: 'mail', fault: 'down', times: 5 });
    await send({ email });
    const [{ id }] = await saved(email);
    const mails = shop.service().from('mail_outbox').select('id').eq('about_id', id);
    const { data } = await mails.eq('kind', 'withdrawal-receipt').throwOnError();
    const refused = { mail: data[0]?.id, mail_outcome: 'refused' };
    await shop.service().rpc('complete_mail', refused).throwOnError();
    expect((await saved(email))[0].receipt_outcome).toBe('refused');
  });
});
