import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceUnavailableError } from '../../src/domain/result.ts';
import { environment } from '../../supabase/functions/_shared/env.ts';
import { theme } from '../../src/domain/site/shop.ts';
import { contactMail } from '../../supabase/functions/_shared/mail-templates/contact.ts';
import {
  oneLine,
  renderMail,
} from '../../supabase/functions/_shared/mail-templates/render-mail.ts';
import { send } from '../../supabase/functions/_shared/mail.ts';

const mail = {
  to: ['ada@reader.example'],
  replyTo: 'bea@reader.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};
const answering = (status: number) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}, { status }));

beforeEach(() => {
  for (const name of ['RESEND_API_URL', 'CONTACT_TO', 'MAIL_FROM']) vi.stubEnv(name, '');
  vi.stubEnv('RESEND_API_KEY', 're_secret');
  vi.stubEnv('SITE_URL', 'https://shop.example/');
  vi.stubEnv('SUPABASE_URL', 'https://project.supabase.example');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('a mail', () => {
  it('goes to Resend with the key, once per row', async () => {
    const fetched = answering(200);
    vi.stubEnv('MAIL_FROM', 'Shop <shop@shop.example>');
    expect(await send(mail, 'row-1', environment())).toBe(true);
    const [address, order] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('https://api.resend.com/emails');
    expect(order?.headers).toMatchObject({
      authorization: 'Bearer re_secret',
      'idempotency-key': 'row-1',
    });
    expect(JSON.parse(String(order?.body))).toEqual({
      from: 'Shop <shop@shop.example>',
      to: ['ada@reader.example'],
      reply_to: 'bea@reader.example',
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      headers: {},
    });
  });

  it('never goes to Resend from the emulator, whatever the key', async () => {
    const fetched = answering(200);
    vi.stubEnv('RESEND_API_URL', 'http://127.0.0.1:54321');
    await send(mail, 'row-1', environment());
    expect(fetched.mock.calls[0]?.[0]).toBe('http://127.0.0.1:54321/emails');
    expect(JSON.stringify(fetched.mock.calls)).not.toContain('re_secret');
    vi.stubEnv('RESEND_API_URL', 'https://elsewhere.example');
    await expect(send(mail, 'row-1', environment())).rejects.toThrow(ServiceUnavailableError);
  });

  it.each([401, 403, 409, 429, 500, 503])('that gets status %i stays queued', async (status) => {
    answering(status);
    await expect(send(mail, 'row-1', environment())).rejects.toThrow(ServiceUnavailableError);
  });

  it('that Resend already accepted counts as sent', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      Response.json({ name: 'invalid_idempotent_request' }, { status: 409 }),
    );
    expect(await send(mail, 'row-1', environment())).toBe(true);
  });

  it('that the service rejects is reported differently', async () => {
    answering(422);
    expect(await send(mail, 'row-1', environment())).toBe(false);
  });

  it.each([{ RESEND_API_KEY: '' }, { SITE_URL: '' }, { SUPABASE_URL: 'nowhere' }])(
    'stays queued with %j',
    async (settings) => {
      for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
      await expect(send(mail, 'row-1', environment())).rejects.toThrow(
        expect.objectContaining({
          message: expect.stringContaining(Object.keys(settings)[0] ?? ''),
        }),
      );
    },
  );

  it.each([
    { subject: 'a\r\nBcc: b@reader.example' },
    { subject: 'a\nb' },
    { subject: 'a\u0000' },
    { subject: 'a\u2028b' },
    { replyTo: 'a@reader.example\r\nBcc: b@reader.example' },
    { replyTo: 'a@reader.example, b@reader.example' },
    { to: ['a@reader.example\nb@reader.example'] },
    { to: [] },
    { headers: { 'X-One': 'a\r\nX-Two: b' } },
    { headers: { 'X-One\r\nX-Two': 'a' } },
  ])('is not sent with %j', async (change) => {
    const fetched = answering(200);
    await expect(send({ ...mail, ...change }, 'row-1', environment())).rejects.toThrow();
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('text', () => {
  it('is equal in plain text and in HTML, where it is escaped', () => {
    const words = {
      subject: 'A "B"\r\n C',
      title: '<Title> & more',
      paragraphs: ['One <b>', "Two 'quoted'"],
      // A form without script sends this end of a line.
      quote: 'Three\r\n<script>',
      button: { label: 'Press & hold', href: 'https://shop.example/?a="b"&c' },
      after: ['Four'],
      footer: [
        { text: 'Five?', links: { Leave: 'https://shop.example/leave', Six: 'webcal://a' } },
      ],
    };
    const { subject, text, html } = renderMail(words);
    expect(subject).toBe('A "B" C');
    for (const part of ['<Title> & more', 'One <b>', '> Three\n> <script>', 'Four', 'Five?'])
      expect(text).toContain(part);
    expect(html).toContain('&lt;Title&gt; &amp; more');
    expect(html).toContain('href="https://shop.example/?a=&quot;b&quot;&amp;c"');
    expect(text).toContain('Five?\nLeave: https://shop.example/leave\nSix: webcal://a\n');
    expect(html).toMatch(/Five\? <a href="https:[^>]*>Leave<\/a> · <a href="webcal:[^>]*>Six<\/a>/);
    expect(html).not.toMatch(/<script|<b>|<img|url\(|http:/);
  });

  it('stands on the paper of the shop, also in the dark', () => {
    const { html } = renderMail({ subject: 'A', title: 'B', paragraphs: ['C'] });
    const { light, dark } = theme;
    expect(html).toContain(`background:${light.paper};color:${light.ink}`);
    expect(html).toContain(`background:${light.wine};color:${light['on-wine']}`);
    expect(html).toMatch(/Georgia/);
    const [, inDark = ''] = html.split('prefers-color-scheme:dark');
    expect(inDark).toContain(`background:${dark.paper}!important;color:${dark.ink}!important`);
  });

  it('of a sender stays on one line in headers', () => {
    expect(oneLine(' Ada\r\n\tVance\u0000\u2028x ')).toBe('Ada Vance x');
    const { subject } = contactMail('shop@shop.example', {
      first_name: 'Ada\r\nBcc: all@reader.example',
      last_name: 'Vance',
      email: 'ada@reader.example',
      subject: 'Other',
      message: 'Hello',
      created_at: '2026-11-21T10:00:00Z',
      kind: 'message',
      order_number: null,
    });
    expect(subject).toBe('Other: a message from Ada Bcc: all@reader.example Vance');
  });
});
