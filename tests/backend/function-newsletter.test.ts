import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFunctions } from './open-functions.ts';

let count = 0;
const shop = await openFunctions();
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => vi.restoreAllMocks());

const someone = () => `reader-${(count += 1)}@reader.example`;
const signUp = (email: string) =>
  shop.call('send-newsletter-signup', { email, elapsed: 4000 }, { from: shop.stranger() });
const press = (action: string, token: string) => shop.call('newsletter', { action, token });

async function stateOf(email: string) {
  const rows = shop.service().from('newsletter_subscribers').select();
  const { data } = await rows.eq('email', email).maybeSingle().throwOnError();
  if (!data) return 'unknown';
  if (data.unsubscribed_at) return 'unsubscribed';
  return data.confirmed_at ? 'confirmed' : 'waiting';
}

/** Returns the token in the link of the newest mail. */
async function tokenFor(email: string, letters = 1): Promise<string> {
  const [mail] = await shop.mails(email, letters);
  return /\/newsletter\/(?:confirm|unsubscribe)#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Signs up and confirms. Returns the token to unsubscribe. */
async function reader(): Promise<{ email: string; leave: string }> {
  const email = someone();
  await signUp(email);
  await press('confirm', await tokenFor(email));
  return { email, leave: await tokenFor(email, 2) };
}

describe('a sign-up with the honeypot field', () => {
  const spam = (email: string) =>
    shop.call(
      'send-newsletter-signup',
      { email, hk7: 'x', elapsed: 4000 },
      { from: shop.stranger() },
    );
  const rowOf = async (email: string) => {
    const rows = shop.service().from('newsletter_subscribers').select();
    return (await rows.eq('email', email).single().throwOnError()).data;
  };

  it('is stored as spam without a mail, until a person signs up', async () => {
    const email = someone();
    expect(await spam(email.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
    const { id, state } = await rowOf(email);
    expect(state).toBe('spam');
    const mails = shop.service().from('mail_outbox').select('id').eq('about_id', id);
    expect((await mails.throwOnError()).data).toEqual([]);
    await signUp(email);
    expect((await rowOf(email)).state).toBe('received');
    expect(await shop.mails(email)).toHaveLength(1);
  });

  it('does not change a subscriber', async () => {
    const { email } = await reader();
    expect((await spam(email)).body).toEqual({ success: true });
    expect(await stateOf(email)).toBe('confirmed');
    expect((await rowOf(email)).state).toBe('received');
  });
});

describe('signing up', () => {
  it('stores the address and mails a link to confirm it', async () => {
    const email = someone();
    expect(await signUp(email)).toMatchObject({ status: 200, body: { success: true } });
    expect(await stateOf(email)).toBe('waiting');
    const [mail] = await shop.mails(email);
    expect(mail?.subject).toContain('Welcome');
    expect(mail?.text).toMatch(/http:\/\/127\.0\.0\.1:4321\/newsletter\/confirm#[\w-]{43}\n/);
    expect(mail?.html).toContain('href="http://127.0.0.1:4321/newsletter/confirm#');
    expect(mail?.html).not.toMatch(/<img|<script|src=/);
  });

  it('returns the same for new, pending, confirmed and unsubscribed addresses', async () => {
    const { email, leave } = await reader();
    const responses = [await signUp(someone()), await signUp(email)];
    await press('unsubscribe', leave);
    responses.push(await signUp(email), await signUp(email.toUpperCase()));
    for (const { status, body } of responses)
      expect([status, body]).toEqual([200, { success: true }]);
    expect(await stateOf(email)).toBe('unsubscribed');
  });

  it('sends one mail for two calls within minutes', async () => {
    const email = someone();
    await signUp(email);
    await shop.mails(email);
    await signUp(email);
    await shop.call('deliver-mail', {}, { key: 'sb_secret_local-emulator-only-00_emulator' });
    expect(await shop.mails(email)).toHaveLength(1);
  });
});

describe('signing up again', () => {
  const minutesPass = (minutes: number) =>
    shop.sql(
      `update public.mail_outbox set created_at = created_at - interval '${minutes} minutes'`,
    );

  it('sends one mail for a call that is repeated with its id, however late', async () => {
    const email = someone();
    const requestId = crypto.randomUUID();
    const call = () =>
      shop.call('send-newsletter-signup', { email, requestId }, { from: shop.stranger() });
    await Promise.all([call(), call()]);
    await shop.mails(email);
    await shop.sql(`update public.mail_outbox set created_at = now() - interval '1 hour'`);
    expect(await call()).toMatchObject({ status: 200, body: { success: true } });
    await signUp(someone());
    expect(await shop.mails(email)).toHaveLength(1);
  });

  it('takes an id of another function or for another address as another call', async () => {
    const requestId = crypto.randomUUID();
    const [email, other] = [someone(), someone()];
    await shop.service().rpc('claim_request', { id: requestId }).throwOnError();
    await shop.service().rpc('complete_request', { id: requestId, outcome: 'a cart' });
    for (const address of [email, other]) {
      const call = { email: address, requestId };
      await shop.call('send-newsletter-signup', call, { from: shop.stranger() });
      expect(await shop.mails(address)).toHaveLength(1);
    }
  });

  it('sends another mail later, at most three a day', async () => {
    const email = someone();
    for (let count = 1; count <= 5; count += 1) {
      await signUp(email);
      await shop.mails(email, Math.min(count, 3));
      await shop.call('deliver-mail', {}, { key: 'sb_secret_local-emulator-only-00_emulator' });
      await minutesPass(11);
    }
    expect(await shop.mails(email)).toHaveLength(3);
    await minutesPass(24 * 60);
    await signUp(email);
    expect(await shop.mails(email, 4)).toHaveLength(4);
  });

  it('says once a day that a confirmed address is on the list, and asks after unsubscribing', async () => {
    const { email, leave } = await reader();
    await minutesPass(24 * 60);
    for (const _ of [1, 2]) {
      await minutesPass(11);
      expect(await signUp(email)).toMatchObject({ status: 200, body: { success: true } });
      await shop.mails(email, 3);
    }
    const [known, welcome] = await shop.mails(email, 3);
    const people = shop.service().from('newsletter_subscribers').select('id').eq('email', email);
    const { id } = (await people.single().throwOnError()).data;
    const queued = shop.service().from('mail_outbox').select('kind').eq('about_id', id);
    expect((await queued.eq('kind', 'newsletter-known').throwOnError()).data).toHaveLength(1);
    expect(welcome?.subject).toBe('You are on the list of Heart & Hollow');
    expect(known?.subject).toBe('You are on the list of Heart & Hollow already');
    expect(known?.headers?.['List-Unsubscribe']).toMatch(/^<http/);
    expect(known?.text).not.toContain('/newsletter/confirm');
    const token = /\/newsletter\/unsubscribe#([\w-]{43})/.exec(known?.text ?? '')?.[1] ?? '';
    await minutesPass(24 * 60);
    await signUp(email);
    expect(await shop.mails(email, 4)).toHaveLength(4);
    expect((await press('unsubscribe', token)).body.status).toBe('unsubscribed');
    expect(await stateOf(email)).toBe('unsubscribed');

    await press('unsubscribe', leave);
    await minutesPass(24 * 60);
    await signUp(email);
    expect(await stateOf(email)).toBe('unsubscribed');
    const question = await tokenFor(email, 5);
    expect((await press('confirm', question)).body.status).toBe('confirmed');
    expect(await stateOf(email)).toBe('confirmed');
  });

  it('deletes unconfirmed addresses after a month', async () => {
    const email = someone();
    await signUp(email);
    await shop.sql(
      `update public.newsletter_subscribers set created_at = now() - interval '31 days'
       where email = '${email}'`,
    );
    await signUp(someone());
    expect(await stateOf(email)).toBe('unknown');
  });
});

describe('the link', () => {
  it('expires after a week', async () => {
    const email = someone();
    await signUp(email);
    const token = await tokenFor(email);
    await shop.sql(
      "update public.newsletter_tokens set created_at = created_at - interval '8 days'",
    );
    const { status, body } = await press('confirm', token);
    expect([status, body.error.code]).toEqual([410, 'expired-link']);
    expect(await stateOf(email)).toBe('waiting');
  });

  it('confirms on a click, sends one welcome, and allows a second click', async () => {
    const email = someone();
    await signUp(email);
    const token = await tokenFor(email);
    const pressed = await press('confirm', token);
    expect([pressed.status, pressed.body]).toEqual([200, { success: true, status: 'confirmed' }]);
    expect((await press('confirm', token)).status).toBe(200);
    expect(await stateOf(email)).toBe('confirmed');
    await shop.call('deliver-mail', {}, { key: 'sb_secret_local-emulator-only-00_emulator' });
    const letters = await shop.mails(email, 2);
    expect(letters.map(({ subject }) => subject)).toEqual([
      'You are on the list of Heart & Hollow',
      expect.stringContaining('one press'),
    ]);
  });

  it('names the upcoming events and their states in the welcome, and no draft', async () => {
    const events = shop.service().from('events');
    const { data } = await events.select('id, title').order('starts_at').limit(3).throwOnError();
    const [first, second, third] = data;
    const change = (event: { id: string } | undefined, row: object) =>
      events
        .update(row)
        .eq('id', event?.id ?? '')
        .throwOnError();
    await change(first, { status: 'cancelled' });
    await change(second, { attendees: 1, max_attendees: 1 });
    await change(third, { is_draft: true });
    const email = someone();
    await signUp(email);
    await press('confirm', await tokenFor(email));
    const [welcome] = await shop.mails(email, 2);
    expect(welcome?.text).toMatch(new RegExp(`${first?.title}, .+ \\(Canceled\\)`));
    expect(welcome?.text).toMatch(new RegExp(`${second?.title}, .+ \\(Full\\)`));
    expect(welcome?.text).not.toContain(third?.title);
    await events.update({ is_draft: false }).not('id', 'is', null).throwOnError();
  });

  it('is stored only as a hash', async () => {
    const { leave } = await reader();
    const { data } = await shop.service().from('newsletter_tokens').select().throwOnError();
    expect(data.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toContain(leave);
  });

  it('to unsubscribe does not confirm, and the reverse', async () => {
    const { email, leave } = await reader();
    expect((await press('confirm', leave)).body.error.code).toBe('unknown-link');
    expect(await stateOf(email)).toBe('confirmed');
  });
});

describe('unsubscribing', () => {
  it('is offered to mail programs with one call (RFC 8058)', async () => {
    const { email } = await reader();
    const [mail] = await shop.mails(email, 2);
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const address = /^<(\S+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(new URL(address).origin).toBe(shop.origin());

    const looked = await fetch(address, { redirect: 'manual' });
    expect(looked.status).toBe(303);
    expect(looked.headers.get('location')).toMatch(
      /^http:\/\/127\.0\.0\.1:4321\/newsletter\/unsubscribe#[\w-]{43}$/,
    );
    expect(await stateOf(email)).toBe('confirmed');

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
    expect(await stateOf(email)).toBe('unsubscribed');
  });

  it('works on the site’s page, also twice', async () => {
    const { email, leave } = await reader();
    for (const _ of [1, 2]) {
      const { status, body } = await press('unsubscribe', leave);
      expect([status, body]).toEqual([200, { success: true, status: 'unsubscribed' }]);
    }
    expect(await stateOf(email)).toBe('unsubscribed');
  });

  it('invalidates an earlier link to confirm', async () => {
    const email = someone();
    await signUp(email);
    const confirm = await tokenFor(email);
    await press('confirm', confirm);
    await press('unsubscribe', await tokenFor(email, 2));
    expect((await press('confirm', confirm)).body.error.code).toBe('unknown-link');
    expect(await stateOf(email)).toBe('unsubscribed');
  });
});

it('is limited by caller', async () => {
  const from = shop.stranger();
  const body = { action: 'confirm', token: 'a'.repeat(43) };
  const calls = Array.from({ length: 121 }, () => shop.call('newsletter', body, { from }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(120).fill(404), 429]);
});
