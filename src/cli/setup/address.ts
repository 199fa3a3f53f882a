import { normalizeText } from '../../domain/text/normalize-text.ts';
import { type Country, findCountry } from './countries.ts';

export type Address = {
  street: string;
  town: string;
  /** A code, as in "OR", and its name. Null in countries whose addresses have none. */
  region: string | null;
  regionName: string | null;
  postalCode: string | null;
};

/** The states and provinces whose codes stand in addresses. */
const regions: Record<string, string> = {
  US: 'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  AU: 'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
};

/** Returns the region of a country by its code or name. Null if it has none of that name. */
function findRegion(country: string, text: string): { code: string; name: string } | null {
  const wanted = normalizeText(text);
  if (!wanted) return null;
  const entries = (regions[country] ?? '').split(',').map((entry) => {
    const [code = '', ...words] = entry.split(' ');
    return { code, name: words.join(' ') };
  });
  const isWanted = (name: string) => normalizeText(name) === wanted;
  return entries.find(({ code, name }) => isWanted(code) || isWanted(name)) ?? null;
}

/**
 * Parses an address in one line: street, town, postal code and country, and the state or province
 * before the code where addresses have one. Throws an error with a sentence if a part is missing.
 */
export function parseAddress(text: string): { address: Address; country: Country } {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const countryName = parts.pop() ?? '';
  const country = findCountry(countryName);
  if (!country && parts.length > 1)
    throw new Error(`${countryName} is no country. Please end the address with its name or code.`);
  const line = parts.pop() ?? '';
  const found = country && findCode(line, country);
  if (!country || !found || (parts.length < 2 && !(found.rest && parts.length === 1)))
    throw new Error('Please type four parts with commas between them.');
  if (found.rest) parts.push(found.rest);
  const region = found.region ?? takeRegion(parts, country);
  const town = parts.pop() ?? '';
  const street = parts.join(', ');
  if (!street || !town) throw new Error('Please type four parts with commas between them.');
  return {
    address: {
      street,
      town,
      region: region?.code ?? null,
      regionName: region?.name ?? null,
      postalCode: found.code,
    },
    country,
  };
}

type Region = ReturnType<typeof findRegion>;

/**
 * Finds the postal code in the last part before the country, the region before it ("OR 97201") and
 * the town that stands in the same part ("10115 Berlin"). Null without a code that the country has.
 */
function findCode(
  line: string,
  { code: country, hasPostalCodes }: Country,
): { code: string | null; region: Region; rest: string } | null {
  if (!/\d/.test(line)) return hasPostalCodes ? null : { code: null, region: null, rest: line };
  const words = line.split(' ');
  // Of "Portland OR 97201" the code is what stands behind the region.
  for (let index = words.length - 1; index > 0; index -= 1) {
    const code = words.slice(index).join(' ');
    const before = words.slice(0, index);
    const region = findRegion(country, before.at(-1) ?? '');
    if (region && /\d/.test(code)) return { code, region, rest: before.slice(0, -1).join(' ') };
  }
  const [, first, after] =
    /^((?:[A-Z]{1,2}-)?\d[\d -]*\d(?: [A-Z]{2})?) (\p{L}.*)$/u.exec(line) ?? [];
  if (first && after) return { code: first, region: null, rest: after };
  const [, before, last] = /^(\p{L}[^\d]*) (\d[\d -]*)$/u.exec(line) ?? [];
  const isCode = !before || /^[A-Z\d]{1,4}$/.test(before);
  return { code: isCode ? line : (last ?? ''), region: null, rest: isCode ? '' : before };
}

/** Takes the region from the end of an address. */
function takeRegion(parts: string[], { code }: Country): Region {
  const region = parts.length > 2 ? findRegion(code, parts.at(-1) ?? '') : null;
  if (region) parts.pop();
  return region;
}
