import type { SourceEdition, SourceProduct } from './source.ts';
import { setExtraField } from './source.ts';

/** The cells of one row. */
type MakerCells = {
  /** Returns the cell of a column, by its name in lower case and without "?". */
  named: (name: string) => string;
  /** Returns the cells of the columns whose names match. */
  matching: (pattern: RegExp) => string[];
};

/** What the columns of one maker's table mean beyond their names. */
export type Maker = {
  /** True if the table has columns that only this maker's have. */
  isOf: (names: readonly string[]) => boolean;
  /** The names by which other rows refer to the product of a row. */
  keysOf: (cells: MakerCells) => string[];
  /** The name of the product that a row belongs to, or an empty text. */
  parentOf: (cells: MakerCells) => string;
  /** True if a product has a row of its own, which can stand after its editions. */
  hasParentRows: boolean;
  setProduct: (product: SourceProduct, cells: MakerCells) => void;
  setEdition: (edition: SourceEdition, cells: MakerCells) => void;
};

const isVariation = ({ named }: MakerCells) => /^variation\b/.test(named('type'));

/** The pairs of the columns "Attribute 1 name" and "Attribute 1 value(s)". */
function attributesOf({ named }: MakerCells): [name: string, value: string][] {
  const attributes: [string, string][] = [];
  for (let number = 1; named(`attribute ${number} name`); number += 1)
    attributes.push([
      named(`attribute ${number} name`).replace(/^pa_/, ''),
      named(`attribute ${number} value(s)`),
    ]);
  return attributes;
}

const wooCommerce: Maker = {
  isOf: (names) => names.includes('visibility in catalog') && names.includes('type'),
  keysOf: ({ named }) => [`id:${named('id')}`, named('sku')],
  parentOf: (cells) => (isVariation(cells) ? cells.named('parent') : ''),
  hasParentRows: true,
  setProduct(product, cells) {
    const { named } = cells;
    product.productType = '';
    for (const [name, value] of attributesOf(cells)) setExtraField(product, name, value);
    if (named('published') === '-1') product.status = 'draft';
    else if (named('visibility in catalog') === 'hidden') product.status = 'unlisted';
    if (/^external\b/.test(named('type'))) product.unsold = 'is sold in another shop';
    if (/^grouped\b/.test(named('type'))) product.unsold = 'is a group of other products';
  },
  setEdition(edition, cells) {
    if (isVariation(cells)) edition.options = attributesOf(cells);
    if (/\b(virtual|downloadable)\b/.test(cells.named('type'))) edition.isShipped = false;
  },
};

const square: Maker = {
  isOf: (names) => names.includes('item name') && names.includes('variation name'),
  keysOf: ({ named }) => [named('token') || named('reference handle')],
  parentOf: ({ named }) => named('token') || named('reference handle'),
  hasParentRows: false,
  setProduct(product, { named }) {
    const visibility = named('square online item visibility').toLowerCase();
    product.productType = '';
    if (parseFlag(named('archived')) === true) product.status = 'archived';
    else if (/^(hidden|unavailable)$/.test(visibility)) product.status = 'unlisted';
    if (/gift ?card/i.test(named('item type'))) product.isGiftCard = true;
  },
  setEdition(edition, { named, matching }) {
    const name = named('variation name');
    if (edition.options.length === 0 && name && name !== 'Regular') edition.options = [['', name]];
    if (parseFlag(named('sellable')) === false) edition.unsold = 'is not sellable';
    const counts = matching(/^current quantity /).filter(Boolean);
    edition.stock = counts.length > 0 ? String(sum(counts)) : null;
    if (/digital/i.test(named('item type'))) edition.isShipped = false;
  },
};

const sum = (counts: readonly string[]) =>
  counts.reduce((total, count) => total + (Number(count) || 0), 0);

const feedOptions = ['color', 'size', 'material', 'pattern'];

const googleFeed: Maker = {
  isOf: (names) => names.includes('image link') && names.includes('availability'),
  keysOf: ({ named }) => [named('item group id') || named('id')],
  parentOf: ({ named }) => named('item group id'),
  hasParentRows: false,
  setProduct(product, { named }) {
    const steps = product.productType.split('>').map((step) => step.trim());
    const genre = steps.length > 1 ? (steps.at(-1) ?? '') : '';
    if (genre) {
      product.productType = '';
      product.genres.push(genre);
    }
    if (/^pre_?order$/i.test(named('availability'))) product.tags.push('pre-order');
  },
  setEdition(edition, { named }) {
    edition.options = feedOptions.flatMap((name): [string, string][] =>
      named(name) ? [[name, named(name)]] : [],
    );
  },
};

const makers = [wooCommerce, square, googleFeed];

/** Returns the maker of a table by the names of its columns. Null for Shopify and plain tables. */
export const findMaker = (names: readonly string[]): Maker | null =>
  makers.find((maker) => maker.isOf(names)) ?? null;

const yes = new Set('true yes y 1 wahr vrai verdadero vero waar sant prawda'.split(' '));
const no = new Set('false no n 0 falsch faux falso onwaar falskt fałsz'.split(' '));

/** Parses TRUE and FALSE, also as spreadsheets in Europe write them. Null for other texts. */
export function parseFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
}
