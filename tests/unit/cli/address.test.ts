import { expect, test } from 'vitest';
import { parseAddress } from '../../../src/cli/setup/address.ts';
import { chooseZone, findCountry } from '../../../src/cli/setup/countries.ts';

test.each([
  ['7 Quay Lane, Galway, H91 A1B2, Ireland', '7 Quay Lane|Galway||H91 A1B2|IE'],
  ['1 Sample Road, Town, OR, 97201, USA', '1 Sample Road|Town|OR|97201|US'],
  ['1 Sample Road, Town, Oregon, 97201, USA', '1 Sample Road|Town|OR|97201|US'],
  ['1 Sample Road, Town, OR 97201, U.S.A.', '1 Sample Road|Town|OR|97201|US'],
  ['1 Sample Road, Town OR 97201, United States', '1 Sample Road|Town|OR|97201|US'],
  [
    '12 Elm St, Suite 2, Portland, ME 04101-1234, USA',
    '12 Elm St, Suite 2|Portland|ME|04101-1234|US',
  ],
  ['12 Elm St, Suite 2, Portland, 04101, USA', '12 Elm St, Suite 2|Portland||04101|US'],
  ['5 King St, Toronto, ON M5H 1A1, Canada', '5 King St|Toronto|ON|M5H 1A1|CA'],
  ['5 King St, Perth, WA, 6000, Australia', '5 King St|Perth|WA|6000|AU'],
  ['Kastanienallee 1, 10115 Berlin, Deutschland', 'Kastanienallee 1|Berlin||10115|DE'],
  ['Gracht 1, 1015 AB Amsterdam, Holland', 'Gracht 1|Amsterdam||1015 AB|NL'],
  ['1 High St, London, SW1A 1AA, Great Britain', '1 High St|London||SW1A 1AA|GB'],
  ['King Fahd Road, Riyadh, 12211, Saudi Arabia', 'King Fahd Road|Riyadh||12211|SA'],
  ['1 Queen’s Road, Central, Hong Kong', '1 Queen’s Road|Central|||HK'],
  ['Strada Mare 1, 010101 București, România', 'Strada Mare 1|București||010101|RO'],
])('parses %j', (text, expected) => {
  const { address, country } = parseAddress(text);
  const { street, town, region, postalCode } = address;
  expect([street, town, region, postalCode, country.code].join('|')).toBe(expected);
});

test.each([
  ['Galway, Ireland', 'Please type four parts'],
  ['1 Sample Road, Town, OR, USA', 'Please type four parts'],
  ['Road, Town, 1, Atlantis', 'Atlantis is no country'],
  ['', 'Please type four parts'],
])('refuses %j', (text, sentence) => {
  expect(() => parseAddress(text)).toThrow(sentence);
});

test.each([
  ['Deutschland', 'DE', 'EUR', 49],
  ['Great Britain', 'GB', 'GBP', 44],
  ['U.K.', 'GB', 'GBP', 44],
  ['U.S.A.', 'US', 'USD', 1],
  ['the Netherlands', 'NL', 'EUR', 31],
  ['Saudi Arabia', 'SA', 'SAR', 966],
  ['Kuwait', 'KW', 'KWD', 965],
  ['Turkey', 'TR', 'TRY', 90],
  ['Türkiye', 'TR', 'TRY', 90],
  ['Romania', 'RO', 'RON', 40],
  ['Schweiz', 'CH', 'CHF', 41],
  ['Suisse', 'CH', 'CHF', 41],
  ['Česko', 'CZ', 'CZK', 420],
  ['日本', 'JP', 'JPY', 81],
  ['ivory coast', 'CI', 'XOF', 225],
  ['Cote d’Ivoire', 'CI', 'XOF', 225],
  ['sg', 'SG', 'SGD', 65],
])('finds %s', (name, code, currency, callingCode) => {
  expect(findCountry(name)).toMatchObject({ code, currency, callingCode });
});

/** The codes that Intl names and that are no country of ISO 3166: reserved and made up. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
/** Former codes have another one now. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

test('knows every country of ISO 3166 with a currency and a time zone that Intl knows', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) && isCurrent(code) && !noCountries.has(code));
  const currencies = new Set(Intl.supportedValuesOf('currency'));
  expect(codes.length).toBeGreaterThan(245);
  for (const code of codes) {
    const country = findCountry(names.of(code) ?? '');
    expect([code, country?.code]).toEqual([code, code]);
    expect([code, currencies.has(country?.currency ?? '')]).toEqual([code, true]);
    const { zone, zones } = chooseZone(code, null);
    for (const timeZone of [zone || 'UTC', ...zones])
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
  }
});

test.each([
  ['12 Pine Street, Bend, OR, 97701, USA', 'America/Los_Angeles', 0],
  ['1 Ala Moana, Honolulu, HI, 96813, USA', 'Pacific/Honolulu', 0],
  ['5 King St, Perth, WA, 6000, Australia', 'Australia/Perth', 0],
  ['5 Jasper Ave, Edmonton, AB T5J 1A1, Canada', 'America/Edmonton', 0],
  ['7 Quay Lane, Galway, H91 A1B2, Ireland', 'Europe/Dublin', 0],
  ['Kastanienallee 1, 10115 Berlin, Deutschland', 'Europe/Berlin', 0],
  ['Calle 1, 35001 Las Palmas, Spain', 'Europe/Madrid', 3],
  ['1 Svetlanskaya, Vladivostok, 690001, Russia', '', 26],
  ['12 Elm St, Portland, 04101, USA', '', 7],
])('of %j, the time zone is %j among %i', (text, expected, count) => {
  const { address, country } = parseAddress(text);
  const { zone, zones } = chooseZone(country.code, address.region);
  expect([zone, zones.length]).toEqual([expected, count]);
});
