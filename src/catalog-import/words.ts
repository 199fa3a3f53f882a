import { type SourceEdition, toTable } from './source.ts';

/**
 * The words of subject codes that stand without words. Of the published lists this holds the main
 * groups and what a romance bookshop tells apart. A code that is not here has the words of the
 * longest code that it starts with.
 */
const bisac = toTable(`
  ANT Antiques & Collectibles; ARC Architecture; ART Art; BIB Bibles; BIO Biography & Memoir;
  BUS Business; CGN Comics & Graphic Novels; CKB Cooking; COM Computers; CRA Crafts & Hobbies;
  DES Design; DRA Drama; EDU Education; FAM Family; FIC Fiction; FIC002 Adventure; FIC005 Erotica;
  FIC009 Fantasy; FIC014 Historical Fiction; FIC015 Horror; FIC019 Literary Fiction;
  FIC022 Mystery; FIC027 Romance; FIC027010 Erotic Romance; FIC027020 Contemporary Romance;
  FIC027030 Fantasy Romance; FIC027040 Gothic Romance; FIC027050 Historical Romance;
  FIC027070 Regency Romance; FIC027090 Time Travel Romance; FIC027100 Western Romance;
  FIC027110 Romantic Suspense; FIC027120 Paranormal Romance; FIC027130 Science Fiction Romance;
  FIC027140 Historical Romance; FIC027150 Medieval Romance; FIC027160 Scottish Romance;
  FIC027170 Victorian Romance; FIC027180 Viking Romance; FIC027190 Gay Romance;
  FIC027200 Historical Romance; FIC027210 Lesbian Romance; FIC027220 Military Romance;
  FIC027230 Multicultural Romance; FIC027240 New Adult Romance; FIC027250 Romantic Comedy;
  FIC027310 Paranormal Romance; FIC027320 Paranormal Romance; FIC027330 Sports Romance;
  FIC028 Science Fiction; FIC029 Short Stories; FIC031 Thrillers; FOR Foreign Languages;
  GAM Games; GAR Gardening; HEA Health; HIS History; HOM House & Home; HUM Humor;
  JNF Children’s Nonfiction; JUV Children’s Books; LAN Language; LAW Law; LCO Essays & Letters;
  LIT Literary Criticism; MAT Mathematics; MED Medicine; MUS Music; NAT Nature;
  OCC Body, Mind & Spirit; PER Performing Arts; PET Pets; PHI Philosophy; PHO Photography;
  POE Poetry; POL Politics; PSY Psychology; REF Reference; REL Religion; SCI Science;
  SEL Self-Help; SOC Social Science; SPO Sports; STU Study Aids; TEC Technology;
  TRA Transportation; TRU True Crime; TRV Travel; YAF Young Adult; YAF052 Young Adult Romance;
  YAN Young Adult Nonfiction
`);

/** BIC's first letters are Thema's with few exceptions, and its romance is the same. */
const thema = toTable(`
  A Arts; AV Music; C Language; D Literature; DC Poetry; DD Drama; DN Biography & Memoir;
  F Fiction; FF Mystery; FH Thrillers; FJ Adventure; FK Horror; FL Science Fiction; FM Fantasy;
  FMR Fantasy Romance; FP Erotica; FR Romance; FRD Contemporary Romance; FRH Historical Romance;
  FRM Romantic Suspense; FRT Paranormal Romance; FRX Erotic Romance; FT Family Sagas;
  FV Historical Fiction; FX Graphic Novels; G Reference; J Social Science; K Business; L Law;
  M Medicine; N History; P Science; Q Philosophy & Religion; R Nature & Geography; S Sports;
  T Technology; U Computers; V Health & Self-Help; W Lifestyle; WB Cooking; WT Travel;
  X Graphic Novels; Y Children’s Books
`);
const bic = {
  ...thema,
  ...toTable(`
    B Biography & Memoir; DN Essays & Letters; H History; HP Philosophy; HR Religion
  `),
};

const nur = toTable(`
  27 Children’s Books; 28 Children’s Books; 30 Literary Fiction; 33 Thrillers; 334 Fantasy;
  342 Historical Fiction; 343 Romance
`);

const lists = { bisac, thema, bic, nur };
type Scheme = keyof typeof lists;

const schemes: Record<string, Scheme> = { '10': 'bisac', '12': 'bic', '32': 'nur', '93': 'thema' };

/** Returns the words of a code of an ONIX scheme; empty for other schemes and unknown codes. */
export function genreOfCode(scheme: string, code: string): string {
  const list = lists[schemes[scheme] ?? 'bisac'];
  if (!schemes[scheme]) return '';
  const wanted = code.trim().toUpperCase();
  const [longest] = Object.keys(list)
    .filter((known) => wanted.startsWith(known))
    .toSorted((one, other) => other.length - one.length);
  return longest ? (list[longest] ?? '') : '';
}

/**
 * Returns the genre of a subject in a table: words, or a code whose form tells its scheme; empty for
 * an unknown code.
 */
export function genreOfSubject(text: string): string {
  const subject = text.trim();
  if (/^[A-Z]{1,5}\d{0,2}$/.test(subject)) return genreOfCode('93', subject) || subject;
  return genreOfBisac(subject);
}

/**
 * Returns the genre of a BISAC heading or code: "FICTION / Romance / Historical" is "Historical
 * Romance", "FIC027020" is "Contemporary Romance". Empty for other texts.
 */
export function genreOfBisac(text: string): string {
  if (/^[A-Z]{3}\d{6}$/.test(text.trim())) return genreOfCode('10', text);
  const [area = '', ...parts] = text.split('/').map((part) => part.trim());
  const steps = parts.filter((part) => part && !/^general$/i.test(part));
  const [kind = '', ...more] = steps;
  if (steps.length === 0) return toTitleCase(area);
  if (!/^romance$/i.test(kind)) return toTitleCase(steps.at(-1) ?? kind);
  const name = more.at(-1) ?? '';
  return toTitleCase(/romance|romantic/i.test(name) ? name : `${name} Romance`.trim());
}

/** Words of a title that have no capital within it. */
const smallWords = new Set('a an and as at but by for from in of on or the to with'.split(' '));

/** Converts a text in capitals: "A SONG OF SEA" is "A Song of Sea". Other texts stay as they are. */
export function toTitleCase(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text
    .toLowerCase()
    .split(' ')
    .map((word, index) =>
      index > 0 && smallWords.has(word)
        ? word
        : word.replace(/(^|[-/.(“"])\p{L}/gu, (first) => first.toUpperCase()),
    )
    .join(' ');
}

/** Digits of other scripts start here; each script has ten in a row. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10];

export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** What a text says: copies, enough without a count, copies to come, or null for no known meaning. */
type Supply = number | 'yes' | 'soon' | null;

/** The words of stock by meaning, without accents. All other words sell nothing. */
const stockWords: [Supply, string][] = [
  [
    0,
    `no, none, nil, zero, sold, sold out, out of stock, no stock, not in stock, not stocked, oos, oop, gone,
    out of print, unavailable, not available, no longer available, currently unavailable, discontinued,
    temporarily out of stock, temporarily unavailable, toos, out of stock indefinitely, osi, false, n, withdrawn,
    ausverkauft, nicht lieferbar, nicht verfugbar, nicht auf lager, nicht vorratig, vergriffen, nein, kein bestand,
    keine, keiner, epuise, rupture, rupture de stock, en rupture, indisponible, non, non disponible, aucun, agotado,
    sin stock, no disponible, descatalogado, ninguno, esaurito, non disponibile, fuori catalogo, nessuno, falsch,
    faux, falso, nee, niet leverbaar, uitverkocht, niet op voorraad, esgotado, indisponivel`,
  ],
  [
    'yes',
    `yes, y, true, in stock, available, unlimited, always available, ready to ship, on hand, instock, online only,
    in store only, print on demand, pod, auf lager, lieferbar, sofort lieferbar, verfugbar, vorratig, ja, wahr,
    en stock, disponible, oui, vrai, si, verdadero, disponibile, vero, op voorraad, leverbaar, em estoque, disponivel`,
  ],
  [
    'soon',
    `preorder, pre order, presale, backorder, back order, on backorder, onbackorder, on back order,
    available on backorder, available for preorder, available for pre order, vorbestellbar, vorbestellung,
    precommande, reserva, preventa, prevendita`,
  ],
];
const meanings = new Map(
  stockWords.flatMap(([supply, list]) => list.split(/,\s*/).map((word) => [word, supply] as const)),
);

const before =
  '(?:>=? ?|≥ ?|(?:over|more than|at least|only|mehr als|uber|plus de|mas de|piu di|in stock|stock)[: ] ?)?';
const after =
  '(?: ?(?:x|copy|copies|pcs?|pieces?|units?|items?|left|available|on hand|in stock|stk|stuck|ex|exemplare?|exemplaires?|ejemplares|unidades|copie|pezzi|auf lager|en stock))?';
/** A number with words that change nothing. Of "100-500" the first counts. */
const copies = new RegExp(String.raw`^${before}\(?(\d+)(?: ?[-–] ?\d+|\+)?\)?${after}$`);
const maxStock = 1_000_000_000;

/** Reads a text such as "3", "10+", "No Stock" or "https://schema.org/InStock". */
export function readSupply(text: string): Supply {
  const bare = toAsciiDigits(text.trim())
    .replace(/^['’]/, '')
    .replace(/(?<=\d)[,\s](?=\d{3}\b)/g, '');
  if (/^[-−+]?\d+([.,]\d+)?$/.test(bare)) {
    const count = Math.trunc(Number(bare.replace('−', '-').replace(',', '.')));
    return Math.max(-maxStock, Math.min(maxStock, count)) + 0;
  }
  const words = bare
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|[.!]$/gu, '');
  const number = copies.exec(words)?.[1];
  if (number !== undefined) return Math.min(maxStock, Number(number));
  return meanings.get(words.replace(/[_\s-]+/g, ' ').trim()) ?? null;
}

/**
 * Returns the copies of an edition, null if they are not counted. Places are summed. A text that
 * means nothing sells nothing, and is returned.
 */
export function toSupply({
  stock,
  availability,
  oversell,
}: Pick<SourceEdition, 'stock' | 'availability' | 'oversell'>) {
  const counts = stock.map(readSupply);
  const said = availability ? readSupply(availability) : 'yes';
  const unknown = [...stock, ...(availability ? [availability] : [])].filter(
    (text) => readSupply(text) === null,
  );
  const sum = counts.reduce<number>(
    (total, count) => total + (typeof count === 'number' ? count : 0),
    0,
  );
  const isEndless = counts.length === 0 || counts.includes('yes');
  const ofStock = isEndless ? (typeof said === 'number' ? said : null) : sum;
  const isSoon = said === 'soon' || counts.includes('soon');
  return {
    stock: said === null || said === 0 ? 0 : isSoon ? (ofStock ?? 0) : ofStock,
    oversell: (oversell && said !== null) || isSoon,
    unknown,
  };
}
