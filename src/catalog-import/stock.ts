import { toAsciiDigits } from './prices.ts';
import type { SourceEdition } from './source.ts';

/** What a text says: copies, enough without a count, copies to come, or null for no known meaning. */
type Supply = number | 'yes' | 'soon' | null;

/** The words of stock by meaning, without accents. All other words sell nothing. */
const words: [Supply, string][] = [
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
  words.flatMap(([supply, list]) => list.split(/,\s*/).map((word) => [word, supply] as const)),
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
