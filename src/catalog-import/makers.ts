import type { SourceEdition, SourceProduct } from './source.ts';
import { setExtraField } from './source.ts';

/** The cells of one row. */
type MakerCells = {
  /** Returns the cell of a column, by its name as `toName` writes it. */
  named: (name: string) => string;
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
  /** True if an empty count means that nothing is counted. */
  hasUncounted?: boolean;
  setProduct: (product: SourceProduct, cells: MakerCells) => void;
  setEdition: (edition: SourceEdition, cells: MakerCells, product: SourceProduct) => void;
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
  hasUncounted: true,
  setProduct(product, { named }) {
    product.productType = '';
    if (/gift ?card/i.test(named('item type'))) product.isGiftCard = true;
  },
  setEdition(edition, { named }) {
    const name = named('variation name');
    if (edition.options.length === 0 && name && name !== 'Regular') edition.options = [['', name]];
    if (/digital/i.test(named('item type'))) edition.isShipped = false;
  },
};

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

/** The rows of variants add to the price of their product, whose own row is no edition. */
const wix: Maker = {
  isOf: (names) => names.includes('field type') && names.includes('handle id'),
  keysOf: ({ named }) => [named('handle id')],
  parentOf: ({ named }) => (/^variant$/i.test(named('field type')) ? named('handle id') : ''),
  hasParentRows: true,
  setProduct: () => undefined,
  setEdition(edition, { named }, product) {
    const base = product.editions[0]?.prices[0];
    if (!/^variant$/i.test(named('field type'))) edition.options = [];
    else if (base) {
      const amount = Number(base.amount) + Number(named('surcharge'));
      edition.prices = [{ ...base, amount: amount.toFixed(2) }];
    }
  },
};

const makers = [wooCommerce, square, googleFeed, wix];

/** Returns the maker of a table by the names of its columns. Null for Shopify and plain tables. */
export const findMaker = (names: readonly string[]): Maker | null =>
  makers.find((maker) => maker.isOf(names)) ?? null;
