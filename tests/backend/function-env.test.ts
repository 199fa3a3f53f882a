import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallCatalog } from '../fixtures/catalog.ts';
import { openEmulator, type OpenEmulator } from './open-emulator.ts';

/** Two emulators in this process whose shops, catalogs and settings differ. */
const sites = ['https://one.example', 'https://two.example'];
const currencies = ['USD', 'EUR'];
const environment = () =>
  Object.entries(process.env).filter(([name]) =>
    /^(SUPABASE|SHOPIFY|STOREFRONT|SITE|RESEND|MAIL)_/.test(name),
  );
const environmentBefore = environment();
let emulators: OpenEmulator[];
beforeAll(async () => {
  emulators = await Promise.all(
    sites.map((site, index) => {
      const [collection] = smallCatalog.collections;
      const collections = collection ? [{ ...collection, title: `Picks of ${site}` }] : [];
      const settings = { SITE_URL: site, MAIL_FROM: `Shop <mail@${new URL(site).host}>` };
      const currency = currencies[index] ?? '';
      return openEmulator({ ...smallCatalog, collections, currency }, settings);
    }),
  );
  await Promise.all(emulators.map(({ warm }) => warm()));
});
afterAll(() => Promise.all(emulators.map(({ close }) => close())));

test('functions use the settings of their own emulator, even concurrently', async () => {
  const calls = emulators.flatMap((emulator) =>
    Array.from({ length: 3 }, () => emulator.call('collections', {})),
  );
  const titles = (await Promise.all(calls)).map(({ body }) => body.collections[0].title);
  expect(titles).toEqual(
    sites.flatMap((site) => Array.from({ length: 3 }, () => `Picks of ${site}`)),
  );
});

test('prices are in the currency of their own catalog', async () => {
  const bodies = await Promise.all(emulators.map(({ call }) => call('collections', {})));
  expect(bodies.map(({ body }) => body.collections[0].products[1])).toMatchObject([
    { price: '$12.50', originalPrice: '$15.00' },
    { price: '€12.50', originalPrice: '€15.00' },
  ]);
});

test('mail goes to the mailbox of its own emulator and links to its site', async () => {
  const signUp = { email: 'both@reader.example' };
  await Promise.all(emulators.map(({ call }) => call('send-newsletter-signup', signUp)));
  for (const [index, emulator] of emulators.entries()) {
    const mails = () => fetch(`${emulator.origin()}/__mail?to=${signUp.email}`);
    await expect.poll(async () => (await (await mails()).json()).length).toBe(1);
    const [mail] = await (await mails()).json();
    const [site = '', other = ''] = index === 0 ? sites : sites.toReversed();
    expect(mail.from).toContain(new URL(site).host);
    expect(mail.text).toContain(`${site}/`);
    expect(mail.text).not.toContain(other);
  }
});

test('rejects the token of another emulator', async () => {
  const [one, two] = emulators;
  if (!one || !two) throw new Error('Two emulators are needed.');
  const signUp = { email: 'one@reader.example', password: 'heart-and-hollow' };
  const apikey = 'sb_publishable_local-emulator-only-00_emulator';
  const signedUp = await one.send('/auth/v1/signup', signUp, { apikey });
  const authorization = `Bearer ${(await signedUp.json()).access_token}`;
  expect((await one.call('get-users', {}, { authorization })).status).toBe(403);
  expect((await two.call('get-users', {}, { authorization })).status).toBe(401);
});

test('leaves the environment of the process unchanged', () => {
  expect(environment()).toEqual(environmentBefore);
});

test.each(['__proto__', 'constructor', 'toString', 'nothing', '%00', '..%2fcart'])(
  'there is no function %s',
  async (name) => {
    const { status } = await fetch(`${emulators[0]?.origin()}/functions/v1/${name}`);
    expect(status).toBe(404);
  },
);
