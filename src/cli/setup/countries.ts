import { normalizeText } from '../../domain/text/normalize-text.ts';

/** The countries of ISO 3166 by their codes: the currency, and the calling code. */
const countries = new Map(
  (
    'AD EUR 376,AE AED 971,AF AFN 93,AG XCD 1,AI XCD 1,AL ALL 355,AM AMD 374,AO AOA 244,AQ USD 672,' +
    'AR ARS 54,AS USD 1,AT EUR 43,AU AUD 61,AW AWG 297,AX EUR 358,AZ AZN 994,BA BAM 387,BB BBD 1,' +
    'BD BDT 880,BE EUR 32,BF XOF 226,BG EUR 359,BH BHD 973,BI BIF 257,BJ XOF 229,BL EUR 590,BM BMD 1,' +
    'BN BND 673,BO BOB 591,BQ USD 599,BR BRL 55,BS BSD 1,BT BTN 975,BV NOK 47,BW BWP 267,BY BYN 375,' +
    'BZ BZD 501,CA CAD 1,CC AUD 61,CD CDF 243,CF XAF 236,CG XAF 242,CH CHF 41,CI XOF 225,CK NZD 682,' +
    'CL CLP 56,CM XAF 237,CN CNY 86,CO COP 57,CR CRC 506,CU CUP 53,CV CVE 238,CW XCG 599,CX AUD 61,' +
    'CY EUR 357,CZ CZK 420,DE EUR 49,DJ DJF 253,DK DKK 45,DM XCD 1,DO DOP 1,DZ DZD 213,EC USD 593,' +
    'EE EUR 372,EG EGP 20,EH MAD 212,ER ERN 291,ES EUR 34,ET ETB 251,FI EUR 358,FJ FJD 679,FK FKP 500,' +
    'FM USD 691,FO DKK 298,FR EUR 33,GA XAF 241,GB GBP 44,GD XCD 1,GE GEL 995,GF EUR 594,GG GBP 44,' +
    'GH GHS 233,GI GIP 350,GL DKK 299,GM GMD 220,GN GNF 224,GP EUR 590,GQ XAF 240,GR EUR 30,GS GBP 500,' +
    'GT GTQ 502,GU USD 1,GW XOF 245,GY GYD 592,HK HKD 852,HM AUD 672,HN HNL 504,HR EUR 385,HT HTG 509,' +
    'HU HUF 36,ID IDR 62,IE EUR 353,IL ILS 972,IM GBP 44,IN INR 91,IO USD 246,IQ IQD 964,IR IRR 98,' +
    'IS ISK 354,IT EUR 39,JE GBP 44,JM JMD 1,JO JOD 962,JP JPY 81,KE KES 254,KG KGS 996,KH KHR 855,' +
    'KI AUD 686,KM KMF 269,KN XCD 1,KP KPW 850,KR KRW 82,KW KWD 965,KY KYD 1,KZ KZT 7,LA LAK 856,' +
    'LB LBP 961,LC XCD 1,LI CHF 423,LK LKR 94,LR LRD 231,LS LSL 266,LT EUR 370,LU EUR 352,LV EUR 371,' +
    'LY LYD 218,MA MAD 212,MC EUR 377,MD MDL 373,ME EUR 382,MF EUR 590,MG MGA 261,MH USD 692,MK MKD 389,' +
    'ML XOF 223,MM MMK 95,MN MNT 976,MO MOP 853,MP USD 1,MQ EUR 596,MR MRU 222,MS XCD 1,MT EUR 356,' +
    'MU MUR 230,MV MVR 960,MW MWK 265,MX MXN 52,MY MYR 60,MZ MZN 258,NA NAD 264,NC XPF 687,NE XOF 227,' +
    'NF AUD 672,NG NGN 234,NI NIO 505,NL EUR 31,NO NOK 47,NP NPR 977,NR AUD 674,NU NZD 683,NZ NZD 64,' +
    'OM OMR 968,PA PAB 507,PE PEN 51,PF XPF 689,PG PGK 675,PH PHP 63,PK PKR 92,PL PLN 48,PM EUR 508,' +
    'PN NZD 64,PR USD 1,PS ILS 970,PT EUR 351,PW USD 680,PY PYG 595,QA QAR 974,RE EUR 262,RO RON 40,' +
    'RS RSD 381,RU RUB 7,RW RWF 250,SA SAR 966,SB SBD 677,SC SCR 248,SD SDG 249,SE SEK 46,SG SGD 65,' +
    'SH SHP 290,SI EUR 386,SJ NOK 47,SK EUR 421,SL SLE 232,SM EUR 378,SN XOF 221,SO SOS 252,SR SRD 597,' +
    'SS SSP 211,ST STN 239,SV USD 503,SX XCG 1,SY SYP 963,SZ SZL 268,TC USD 1,TD XAF 235,TF EUR 262,' +
    'TG XOF 228,TH THB 66,TJ TJS 992,TK NZD 690,TL USD 670,TM TMT 993,TN TND 216,TO TOP 676,TR TRY 90,' +
    'TT TTD 1,TV AUD 688,TW TWD 886,TZ TZS 255,UA UAH 380,UG UGX 256,UM USD 1,US USD 1,UY UYU 598,' +
    'UZ UZS 998,VA EUR 39,VC XCD 1,VE VES 58,VG USD 1,VI USD 1,VN VND 84,VU VUV 678,WF XPF 681,' +
    'WS WST 685,XK EUR 383,YE YER 967,YT EUR 262,ZA ZAR 27,ZM ZMW 260,ZW USD 263'
  )
    .split(',')
    .map((entry): [string, { currency: string; callingCode: number }] => {
      const [code = '', currency = '', callingCode] = entry.split(' ');
      return [code, { currency, callingCode: Number(callingCode) }];
    }),
);

/** The countries without postal codes. */
const withoutPostalCodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GH GM GQ GY HK JM KI KM KN KP LC ' +
    'ML MO MR MW NR NU QA RW SB SC SL SR ST SY TD TG TK TL TO TT TV UG VU YE ZW'
  ).split(' '),
);

/** The countries of the EU, whose consumers may withdraw from orders. */
const union = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export type Country = {
  /** ISO 3166, two letters. */
  code: string;
  currency: string;
  callingCode: number;
  locale: string;
  hasPostalCodes: boolean;
  isInUnion: boolean;
};

/** The languages in which people name their countries. */
const languages =
  'en de fr es it pt nl pl sv da nb fi cs sk hu ro hr sr sl bg el tr ru uk lt lv et is ga ar he fa hi th vi id ja ko zh'.split(
    ' ',
  );

/** Names that Intl does not have. */
const aliases: Record<string, string[]> = {
  AE: ['uae', 'emirates'],
  BA: ['bosnia'],
  CD: ['dr congo', 'democratic republic of the congo', 'congo kinshasa'],
  CG: ['congo', 'republic of the congo'],
  CI: ['ivory coast'],
  CV: ['cabo verde'],
  CZ: ['czech republic'],
  GB: ['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland'],
  HK: ['hong kong'],
  IE: ['republic of ireland', 'eire'],
  KR: ['korea', 'republic of korea'],
  MK: ['macedonia'],
  MM: ['burma', 'myanmar'],
  MO: ['macao', 'macau'],
  NL: ['holland'],
  PS: ['palestine'],
  RU: ['russian federation'],
  SZ: ['swaziland'],
  TL: ['east timor'],
  TR: ['turkey'],
  US: ['usa', 'us of a', 'america', 'united states of america'],
  VA: ['vatican'],
};

const normalize = (name: string) => normalizeText(name).replace(/^the /, '');

/** Returns the names of all countries in all languages, and their codes. */
function listNames(): Map<string, string> {
  const names = new Map<string, string>();
  const add = (name: string, code: string) => {
    if (!names.has(name)) names.set(name, code);
  };
  for (const code of countries.keys())
    for (const name of [code, ...(aliases[code] ?? [])]) add(normalize(name), code);
  for (const language of languages) {
    const known = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of countries.keys()) add(normalize(known.of(code) ?? ''), code);
  }
  names.delete('');
  return names;
}

/** Returns a country by its code or a name that people give it; null if there is none. */
export function findCountry(text: string): Country | null {
  const code = listNames().get(normalize(text));
  const country = countries.get(code ?? '');
  if (!code || !country) return null;
  const hasPostalCodes = !withoutPostalCodes.has(code);
  return {
    code,
    ...country,
    locale: `en-${code}`,
    hasPostalCodes,
    isInUnion: union.has(code),
  };
}

/** The zones of the states and provinces of countries with several; the first is that of those that no other names. */
const zonesOfRegions: Record<string, Record<string, string>> = {
  US: {
    'America/New_York': '',
    'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
  },
  CA: {
    'America/Toronto': '',
    'America/Winnipeg': 'MB',
    'America/Regina': 'SK',
    'America/Edmonton': 'AB NT',
    'America/Vancouver': 'BC',
    'America/Whitehorse': 'YT',
    'America/Halifax': 'NB NS PE',
    'America/St_Johns': 'NL',
  },
  AU: {
    'Australia/Sydney': '',
    'Australia/Melbourne': 'VIC',
    'Australia/Brisbane': 'QLD',
    'Australia/Adelaide': 'SA',
    'Australia/Darwin': 'NT',
    'Australia/Perth': 'WA',
    'Australia/Hobart': 'TAS',
  },
};

/** The zone of nearly all people of a country with several. */
const mainZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  GL: 'America/Godthab',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kiev',
  UZ: 'Asia/Tashkent',
  XK: 'Europe/Belgrade',
};

/**
 * Returns the time zone of an address. `zones` are several where neither country nor region decides it; then `zone` is
 * the most likely one, or empty.
 */
export function chooseZone(
  country: string,
  region: string | null,
): { zone: string; zones: readonly string[] } {
  const byRegion = zonesOfRegions[country];
  if (byRegion && region !== null) {
    const entries = Object.entries(byRegion);
    const found = entries.find(([, regions]) => regions.split(' ').includes(region)) ?? entries[0];
    return { zone: found?.[0] ?? 'UTC', zones: [] };
  }
  const main = mainZones[country];
  const listed = byRegion
    ? Object.keys(byRegion)
    : (new Intl.Locale('und', { region: country }).getTimeZones() ?? []);
  const zones = new Set(listed.map(clockOf)).size > 1 ? listed : [];
  return { zone: main ?? (zones.length > 0 ? '' : (listed[0] ?? 'UTC')), zones };
}

/** Returns what the clocks of a zone show in winter and in summer. */
const clockOf = (timeZone: string): string =>
  [0, 6]
    .map((month) => new Date(Date.UTC(2026, month)).toLocaleString('en-US', { timeZone }))
    .join();
