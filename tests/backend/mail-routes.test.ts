import { describe, expect, it } from 'vitest';
import { openEmulator } from './open-emulator.ts';

const emulator = await openEmulator();

const mail = {
  from: 'Shop <shop@reader.example>',
  to: ['ada@reader.example', 'bea@reader.example'],
  reply_to: 'cea@reader.example',
  subject: 'Tea & <cake>',
  text: 'See https://shop.example/a?b=c&d, please. <script>',
  html: '<p>See <a href="https://shop.example/a">this</a></p><script>alert(1)</script>',
  headers: { 'List-Unsubscribe': '<https://shop.example/leave>' },
};
const key = { authorization: 'Bearer local-mail-key' };
const post = (body: unknown, headers: Record<string, string> = key) =>
  emulator.send('/emails', body, headers);
const read = async (path: string) => {
  const response = await fetch(emulator.origin() + path);
  return { response, text: await response.text() };
};

describe('the mail service of the emulator', () => {
  it('stores a mail for each recipient, and a repeated one once', async () => {
    const again = { ...key, 'idempotency-key': 'once' };
    const ids = [await post(mail, again), await post(mail, again)].map((one) => one.json());
    const [first, second] = await Promise.all(ids);
    expect(second).toEqual(first);
    expect((await post({ ...mail, text: 'Other' }, again)).status).toBe(409);
    const { text } = await read('/__mail?to=bea@reader.example');
    expect(JSON.parse(text)).toMatchObject([
      { to: 'bea@reader.example', from: mail.from, replyTo: 'cea@reader.example' },
    ]);
  });

  it.each([
    ['no key', mail, {}, 401],
    ['another key', mail, { authorization: 'Bearer re_123' }, 401],
    ['no reader', { ...mail, to: [] }, key, 422],
    ['two lines in a header', { ...mail, subject: 'a\r\nBcc: b' }, key, 422],
    ['no JSON', 'letter', key, 422],
  ])('rejects %s', async (_, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
  });
});

describe('the inbox', () => {
  it('lists mails and shows one without running or loading its content', async () => {
    await post(mail);
    const list = await read('/__mail/inbox');
    expect(list.text).toContain('Tea &amp; &lt;cake&gt;');
    const path = /href="(\/__mail\/inbox\/[\w-]+)"/.exec(list.text)?.[1] ?? '';
    const one = await read(path);
    expect(one.text).toContain('<base target="_blank"');
    expect(one.text).toContain('<a href="https://shop.example/a">this</a>');
    for (const { response } of [list, one])
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(one.response.headers.get('content-security-policy')).toMatch(
      /sandbox allow-popups(?! .*scripts)/,
    );
  });

  it('shows the text of a mail without HTML', async () => {
    const { html: _, ...plain } = mail;
    await post(plain);
    const list = await read('/__mail/inbox');
    const path = /href="(\/__mail\/inbox\/[\w-]+)"/.exec(list.text)?.[1] ?? '';
    expect((await read(path)).text).toContain('<pre>See https://shop.example/a?b=c&amp;d, please.');
  });

  it('shows that there is no mail, and returns 404 for unknown ones', async () => {
    await fetch(`${emulator.origin()}/__mail`, { method: 'DELETE' });
    expect((await read('/__mail/inbox')).text).toContain('No mail yet');
    expect((await read('/__mail/inbox/nothing')).response.status).toBe(404);
  });
});
