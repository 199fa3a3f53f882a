import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readFacts, readTexts, toFactsModule } from '../../../src/content/read-shop.ts';
import { shopContent } from '../../../src/content/vite-plugin.ts';
import { authMails } from '../../../supabase/functions/_shared/mail-templates/auth.ts';

const original = 'src/content/shop';
const folder = mkdtempSync(join(tmpdir(), 'shop-'));
const file = (name: string) => join(folder, name);
beforeEach(() => cpSync(original, folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** Replaces a text in a file of the folder, which must have it. */
function edit(name: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file(name), 'utf8');
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(file(name), edited);
}

const read = () => readTexts(folder, readFacts(folder));

it('reads the facts, and derives the link of the phone and the line of the town', () => {
  const { shop, week, clubDay } = readFacts(folder);
  expect(shop).toMatchObject({
    name: 'Heart & Hollow',
    phoneLink: 'tel:+13045550142',
    townLine: 'Laurel Fork, WV 26299',
    place: 'Laurel Fork, West Virginia',
  });
  expect(week[0]).toEqual({ name: 'Sunday', hours: { opens: 11, closes: 17 } });
  expect(week[3]).toEqual({ name: 'Wednesday', hours: null });
  expect(clubDay).toEqual({ name: 'first Sunday', position: 0, weekday: 0 });
});

it('says how to withdraw only in a shop that has the form, which needs its words', () => {
  const template = 'src/content/template';
  cpSync(template, folder, { recursive: true });
  const refunds = () => read().policies['refund-policy']?.body;
  expect(readFacts(folder).withdrawalForm).toBe(false);
  expect(refunds()).not.toMatch(/withdraw|:::/i);
  expect(refunds()).toContain('## Damaged, wrong or missing');
  edit('shop.yaml', 'withdrawalForm: false', 'withdrawalForm: true');
  expect(refunds()).toContain('[Withdraw from contract here](/withdraw)');
  expect(refunds()).not.toContain(':::');
  edit('pages.yaml', /^withdrawal:\n.*\n.*\n/m, '');
  expect(() => read()).toThrow(
    /pages\.yaml: withdrawal is missing\. .* withdrawalForm of shop\.yaml is true\.$/,
  );
});

it.each([
  ['IE', '020 911 0142', 353, 'Galway H91 X0X0', 'tel:+353209110142'],
  ['DE', '+49 30 23125 000', 49, 'H91 X0X0 Galway', 'tel:+493023125000'],
])('writes the address and the phone as %s does', (country, phone, code, townLine, phoneLink) => {
  edit('shop.yaml', 'country: US', `country: ${country}`);
  edit('shop.yaml', /^region.*\nregionName.*\n/m, '');
  edit('shop.yaml', 'town: Laurel Fork', 'town: Galway');
  edit('shop.yaml', "'26299'", 'H91 X0X0');
  edit('shop.yaml', '(304) 555-0142', `'${phone}'`);
  edit('shop.yaml', 'callingCode: 1', `callingCode: ${code}`);
  const { shop } = readFacts(folder);
  expect(shop).toMatchObject({ townLine, phoneLink, place: 'Galway', region: '' });
});

it.each([
  ['ar-SA', 'en-SA'],
  ['he', 'en-IL'],
  ['fa-IR', 'en-IR'],
  ['bn-BD', 'bn-BD-u-nu-latn'],
  ['de-AT', 'de-AT'],
])('formats numbers and dates of a shop in %s as %s, on pages in English', (given, locale) => {
  edit('shop.yaml', 'locale: en-US', `locale: ${given}`);
  expect(readFacts(folder).shop.locale).toBe(locale);
});

it('keeps the order of the sections of home', () => {
  edit('shop.yaml', /^homeSections: .*$/m, 'homeSections: [story, genres, featured]');
  expect(readFacts(folder).homeSections).toEqual(['story', 'genres', 'featured']);
});

it('says nothing of prices, unless the shop does', () => {
  expect(readFacts(folder).pricing).toEqual({
    note: null,
    crossesOut: true,
    freeShippingFrom: null,
  });
  const keys =
    'priceNote: { taxes: incl. VAT }\nlowestPriceOf30Days: true\nfreeShippingFrom: 39.95';
  edit('shop.yaml', 'country: US', `country: US\n${keys}`);
  expect(readFacts(folder).pricing).toEqual({
    note: { taxes: 'incl. VAT' },
    crossesOut: false,
    freeShippingFrom: 3995,
  });
});

it('reads hours that end after midnight', () => {
  edit('shop.yaml', 'Friday: 11:00-21:00', 'Friday: 18:30-01:00');
  expect(readFacts(folder).week[5]?.hours).toEqual({ opens: 18.5, closes: 25 });
});

describe('a fault', () => {
  it.each([
    ['a tab', 'hours:\n  Monday', 'hours:\n\tMonday', /shop\.yaml, line \d+ starts with a tab/],
    ['a broken line', 'street: 214', 'street: "214', /shop\.yaml, line \d+ is not YAML: /],
    ['two equal keys', 'country: US', 'country: US\ncountry: IE', /line \d+ is not YAML: /],
    [
      'an unknown time zone',
      'America/New_York',
      'Europe/Galway',
      /shop\.yaml, line 17: timeZone must be a time zone such as Europe\/Dublin\.$/,
    ],
    [
      'a wrong hour',
      'Monday: 11:00-20:00',
      'Monday: 11:00-25:00',
      /shop\.yaml, line 23: hours\.Monday must be two times of 24 hours, such as 11:00-20:00, or closed\.$/,
    ],
    [
      'a missing key',
      /^email:.*\n/m,
      '',
      /shop\.yaml: email is missing\. It must be an email address\.$/,
    ],
    ['a missing day', /^ {2}Monday:.*\n/m, '', /shop\.yaml: hours\.Monday is missing\./],
    ['an unknown key', 'street:', 'strasse: x\nstreet:', /shop\.yaml: strasse is no known key\.$/],
    ['a number', "'26299'", '26299', /line 9: postalCode must be a text, between quotes/],
    ['an unknown locale', 'en-US', 'en_US', /line 18: locale must be a language tag/],
    ['an unknown day of the club', 'first Sunday', 'every Sunday', /clubDay must be a day of each/],
    [
      'two spotlights',
      '  collection: the',
      '  book: x\n  collection: the',
      /spotlight must be either/,
    ],
    ...[
      ['free', 'an amount of the currency, such as 40 or 39\\.50'],
      ['0', 'an amount above 0'],
      ['39.955', 'an amount with at most two decimals'],
      ['2e6', 'an amount of at most 1,000,000'],
    ].map(([amount, reason]): [string, string, string, RegExp] => [
      `free shipping from ${amount}`,
      'country: US',
      `country: US\nfreeShippingFrom: ${amount}`,
      new RegExp(`line 11: freeShippingFrom must be ${reason}\\.$`),
    ]),
    ['an unknown section', '[featured,', '[banner,', /homeSections\.0 must be one of featured,/],
    [
      'a section named twice',
      'events, story,',
      'events, events,',
      /line \d+: homeSections must be a list that names each section once\.$/,
    ],
    ['a link without TLS', 'https://insta', 'http://insta', /links\.0\.url must be an https URL/],
    [
      'a missing picture',
      'people/rosalind-hart.svg',
      'people/x.svg',
      /people\/x\.svg does not exist/,
    ],
  ])('of shop.yaml: %s', (_name, from, to, sentence) => {
    edit('shop.yaml', from, to);
    expect(() => readFacts(folder)).toThrow(sentence);
  });

  it.each(['shop.yaml', 'pages.yaml', 'home.md'])('an empty %s', (name) => {
    writeFileSync(file(name), ' \n');
    expect(() => read()).toThrow(new RegExp(`${name} is empty\\.$`));
  });

  it.each([
    ['home.md', 'heading: Every', 'headline: Every', /home\.md: heading is missing\./],
    ['home.md', 'feuds, dragons', '\n\nDragons', /home\.md: a text must be one paragraph: Some of/],
    ['home.md', 'Some of them', '- Some', /home\.md: a text must be one paragraph: - Some/],
    ['home.md', 'closed she', '\n\n    She', /home\.md: a text must be one paragraph: Rosalind/],
    ['about.md', /^values:$/m, 'values: 4\nrest:', /about\.md, line 7: values must be a list/],
    ['owner.md', '{owner}', '{owners}', /owner\.md, line 6: \{owners\} names no fact\. .* owner,/],
    ['policies/refund-policy.md', '---\n', '', /the keys between two lines of --- are missing\.$/],
    [
      'policies/refund-policy.md',
      /^updated: .*$/m,
      'updated: May',
      /updated must be a day such as/,
    ],
  ])('of %s', (name, from, to, sentence) => {
    edit(name, from, to);
    expect(() => read()).toThrow(sentence);
  });

  it('a folder that is no shop', () => {
    expect(() => readFacts(join(folder, 'none'))).toThrow(
      /none\/shop\.yaml is missing\. SHOP_CONTENT names the folder of the shop\.$/,
    );
  });
});

it.each(['src/server.ts', 'src/cli/astro.ts build'])(
  'ends %s with the sentence of a fault alone, on a machine that never ran it',
  (command) => {
    edit('shop.yaml', 'America/New_York', 'Mars/Phobos');
    const { status, stdout, stderr } = spawnSync(process.execPath, command.split(' '), {
      env: { PATH: process.env['PATH'], HOME: folder, SHOP_CONTENT: folder },
      encoding: 'utf8',
    });
    expect(stdout + stderr).toBe(
      `${file('shop.yaml')}, line 17: timeZone must be a time zone such as Europe/Dublin.\n`,
    );
    expect(status).toBe(1);
  },
);

it('replaces facts in the texts', () => {
  const { home, policies } = read();
  expect(home.title).toBe('Heart & Hollow: a romance bookshop in Laurel Fork, West Virginia');
  expect(home.club).toContain('first Sunday of every month');
  expect(policies['terms-of-service']?.body).toContain(
    '[hello@heartandhollow.example](mailto:hello@heartandhollow.example)',
  );
});

it('keeps the blocks of the withdrawal form where a shop has one', () => {
  const galway = 'tests/fixtures/galway-shop';
  const policies = JSON.stringify(readTexts(galway, readFacts(galway)).policies);
  expect(policies).toContain('/withdraw');
  edit(
    'policies/privacy-policy.md',
    '## In short',
    ':::withdrawal\n\nA right.\n\n:::\n\n## In short',
  );
  const own = JSON.stringify(read().policies);
  expect(own).not.toContain('A right.');
  expect(policies + own).not.toContain(':::');
});

it('gives the hosted functions the facts of this shop', () => {
  expect(readFileSync('supabase/functions/_shared/shop.generated.ts', 'utf8')).toBe(
    toFactsModule(original, ' as const'),
  );
});

it.each(['confirmation', 'recovery', 'invite', 'email_change'] as const)(
  'gives the hosted Auth the mail “%s” of this shop',
  (name) => {
    expect(readFileSync(`supabase/templates/${name}.html`, 'utf8')).toBe(authMails[name].html);
    expect(authMails[name].html).toContain('/login#token_hash={{ .TokenHash }}&amp;type=');
  },
);

it('serves its facts in development by an address that has no fragment', async () => {
  const server = await createServer({
    configFile: false,
    plugins: [shopContent(folder)],
    server: { middlewareMode: true, ws: false },
  });
  const module = await server.environments.client.pluginContainer.resolveId('#shop');
  expect(module?.id).toMatch(/^[^#?]+$/);
  await server.close();
});
