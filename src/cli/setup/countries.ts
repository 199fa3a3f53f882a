/** The currency and the calling code of a country. Add yours. */
const countries: Record<string, readonly [currency: string, callingCode: number]> = {
  AT: ['EUR', 43],
  AU: ['AUD', 61],
  BE: ['EUR', 32],
  BR: ['BRL', 55],
  CA: ['CAD', 1],
  CH: ['CHF', 41],
  CZ: ['CZK', 420],
  DE: ['EUR', 49],
  DK: ['DKK', 45],
  ES: ['EUR', 34],
  FI: ['EUR', 358],
  FR: ['EUR', 33],
  GB: ['GBP', 44],
  GR: ['EUR', 30],
  HU: ['HUF', 36],
  IE: ['EUR', 353],
  IL: ['ILS', 972],
  IN: ['INR', 91],
  IT: ['EUR', 39],
  JP: ['JPY', 81],
  KR: ['KRW', 82],
  LU: ['EUR', 352],
  MX: ['MXN', 52],
  NL: ['EUR', 31],
  NO: ['NOK', 47],
  NZ: ['NZD', 64],
  PL: ['PLN', 48],
  PT: ['EUR', 351],
  SE: ['SEK', 46],
  SG: ['SGD', 65],
  US: ['USD', 1],
  ZA: ['ZAR', 27],
};

export type Country = {
  /** ISO 3166, two letters. */
  code: string;
  currency: string;
  callingCode: number;
  locale: string;
  timeZone: string;
};

/**
 * Returns a country by its code or its English name; null if it is not in the list. The time zone is
 * that of this machine, if it is one of the country.
 */
export function findCountry(text: string): Country | null {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/^(uk|england|scotland|wales)$/, 'gb');
  const [code, [currency, callingCode] = ['', 0]] =
    Object.entries(countries).find(([code]) =>
      [code.toLowerCase(), names.of(code)?.toLowerCase(), aliases[code]].includes(wanted),
    ) ?? [];
  if (!code) return null;
  const zones = new Intl.Locale('und', { region: code }).getTimeZones() ?? [];
  const { timeZone: local } = Intl.DateTimeFormat().resolvedOptions();
  const timeZone = zones.includes(local) ? local : (mainZones[code] ?? zones[0] ?? 'UTC');
  return { code, currency, callingCode, locale: `en-${code}`, timeZone };
}

const aliases: Record<string, string> = { US: 'usa', NL: 'holland', IE: 'eire' };

/** The zone of most people of a country with several zones, which are otherwise in alphabetical order. */
const mainZones: Record<string, string> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  US: 'America/New_York',
};
