import { setExtraField, type SourceEdition, type SourceProduct } from './source.ts';
import { toTitleCase } from './words.ts';

const split = (list: string) => list.split(',').map((name) => name.trim());

/**
 * The names of the columns by field, in lower case, without accents, and with blanks for "_" and "-". A
 * cell is that of the first column that is not empty.
 */
const table = {
  handle: 'handle, url handle, slug, handle id',
  title: `title, product title, book title, name, product name, item name, item, titel, buchtitel, artikel,
    artikelbezeichnung, bezeichnung, produkt, produktname, titre, nom, designation, libelle, titulo, nombre,
    producto, titolo, nome, prodotto, naam`,
  address: 'permalink, product url, product link, url, link, product page url',
  description: `body (html), body html, body, description, description html, product description, item description,
    short description, comments, beschreibung, kurzbeschreibung, descripcion, descrizione, omschrijving`,
  vendor: `vendor, brand, brands, brand name, publisher, publisher name, imprint, verlag, editeur, editorial, editore,
    uitgever`,
  category: 'product category, standardized product type, google product category',
  type: 'type, custom product type, product type',
  tags: 'tags, labels, schlagworter',
  status: 'status, product status, listing status',
  isGiftCard: 'gift card',
  optionName1: `option1 name, option name 1, option 1 name, variant option one name, product option name1`,
  optionName2: `option2 name, option name 2, option 2 name, variant option two name, product option name2`,
  optionName3: `option3 name, option name 3, option 3 name, variant option three name, product option name3`,
  optionValue1: `option1 value, option value 1, option 1 value, variant option one value,
    product option description1`,
  optionValue2: `option2 value, option value 2, option 2 value, variant option two value,
    product option description2`,
  optionValue3: `option3 value, option value 3, option 3 value, variant option three value,
    product option description3`,
  format: `format, binding, binding type, media, product form, einband, bindung, reliure, formato, encuadernacion,
    rilegatura`,
  condition:
    'condition, item condition, book condition, zustand, etat, condicion, condizione, staat',
  sku: `variant sku, sku, product code/sku, seller sku, custom sku, reference, artikelnummer, artikel nr, referencia,
    riferimento`,
  barcode: `variant barcode, barcode, isbn13, isbn 13, ean isbn13, isbn, isbn/uid, isbn/ean, ean/isbn, ean, ean 13,
    ean13, gtin, gtin upc ean or isbn, isbn10, isbn 10, upc, product code, strichcode, code barre, codigo de barras,
    codice a barre`,
  tracker: `variant inventory tracker, inventory tracker, track inventory, track stock, manage stock`,
  stock: `variant inventory qty, inventory quantity, inventory qty, total stock, total inventory, total quantity,
    available quantity, quantity available, qty available, stock available, available stock, quantity, stock, on hand,
    qty on hand, quantity on hand, stock on hand, on hand qty, qoh, oh, qty, current stock level, current stock,
    stock level, stock quantity, stock qty, inventory, copies, bestand, lagerbestand, lager, menge, anzahl, quantite,
    cantidad, existencias, inventario, quantita, giacenza, scorte, voorraad, aantal, estoque`,
  availability: `availability, in stock, is in stock, stock status, inventory status, availability status, available,
    verfugbarkeit, verfugbar, lieferbarkeit, lieferbar, auf lager, disponibilite, disponible, en stock,
    disponibilidad, disponibilita, disponibile, beschikbaarheid, leverbaar, op voorraad`,
  oversell: 'variant inventory policy, continue selling when out of stock, backorders allowed',
  requiresShipping: 'variant requires shipping, requires shipping',
  image: `image src, product image url, image url, image link, image, images, cover, cover url, bild, picture, foto`,
  moreImages: 'additional image link, additional image links',
  variantImage: 'variant image, variant image url',
  collection: `collection, collections, custom collections, categories, category, kategorie, kategorien, warengruppe,
    categorie, categoria`,
  author: `author, authors, author name, author(s), contributor, contributors, contributor 1, author 1, creator,
    creators, autor, autoren, autor/in, verfasser, auteur, auteurs, autores, autore, autori`,
  published: `publication date, release date, pub date, pubdate, publish date, published date, date published,
    on sale date, year published, publication year, original publication year, erscheinungsdatum, erscheinungsjahr,
    erschienen, erschienen am, date de parution, parution, date de publication, fecha de publicacion,
    ano de publicacion, data di pubblicazione, data pubblicazione, anno di pubblicazione, publicatiedatum`,
  genres: 'genre, genres, genere, genero',
  subjects:
    'bisac, bisac code, bisac codes, bisac subject, bisac subjects, bisac category, bisac 1, thema, thema code',
  keywords: 'subjects, subject, keywords',
  /** What a shopper pays, the best first. Costs and discounts are none. */
  price: `variant price, price, default price, regularer preis, tarif regulier, precio normal,
    selling price, sell price, our price, your price, regular price, price tax incl,
    price incl tax, retail price, unit price, item price, retail, cover price, list price, list,
    rrp, srp, msrp, price tax excl, preis, verkaufspreis, vk, vk brutto, bruttopreis, ladenpreis,
    prix, prix ttc, prix de vente, prix public, prix public ttc, precio, pvp, precio de venta,
    prezzo, prezzo di vendita, prezzo di copertina, prijs, verkoopprijs`,
  salePrice: `sale price, online sale price, special price, promo price, promotional price,
    angebotspreis, aktionspreis, prix promo, prix solde, precio rebajado, precio de oferta,
    prezzo scontato`,
  compareAtPrice: `variant compare at price, compare at price, uvp, prix barre, precio anterior`,
  /** Whether a shopper sees a row, and can buy it. Of these columns each counts. */
  isShown: `published, published on online store, visible, is visible, product visible,
    visibility, square online item visibility, active, is active, enabled, is enabled, online,
    product online, available online, sell online, available for sale, for sale, allow purchases,
    sellable, purchasable, show, show online, show in store, aktiv, sichtbar, veroffentlicht,
    publie, publicado, pubblicato, online verfugbar, actif, visible en ligne, activo, attivo,
    visibile`,
  isHidden: `hidden, is hidden, archived, is archived, deleted, is deleted, inactive,
    is inactive, disabled, is disabled, draft, is draft, discontinued, is discontinued, unlisted,
    hide, not for sale, inaktiv, versteckt, geloscht, archive, inactif, masque, oculto, inactivo,
    nascosto`,
  currency: 'currency, currency code, wahrung, devise, moneda, valuta',
  created: 'created at',
  isOnSale: 'on sale, is on sale',
  saleStart: 'date sale price starts, special price from date',
  saleEnd: 'date sale price ends, special price to date',
} as const;

export type Field = keyof typeof table;

// Object.entries types the keys as text.
export const columnNames = new Map(
  Object.entries(table).map(([field, names]) => [field as Field, split(names)] as const),
);

/** Titles that lists of orders and customers have, too. */
export const weakTitles = new Set(
  split('name, product name, item, artikel, bezeichnung, nom, designation, nombre, nome, naam'),
);

/** A column of stock of one place, such as "inventory Main Street" or "In stock [Shop]". */
const place =
  /\b(current quantity|in stock|stock|inventory|qty|quantity|on hand|\w*bestand|lager|existencias|giacenza|voorraad)\b/;
const noPlace =
  /\b(numbers?|no|nr|nummer|code|id|sku|mini?\w*|maxi?\w*|low|re ?order|order\w*|on order|incoming|committed|reserved|unavailable|damaged|sold|pack|case|carton|box|alert|warning|threshold|policy|tracker|track|tracked|tracking|manage\w*|value|cost|price|date|updated|location|type|unit|url|notes?|new|enabled|backorders?|status|desired|restock)\b/;

export const isStockLike = (name: string) => place.test(name);

/** Returns the stock columns of several places: those with the word of the first. */
export function findPlaces(names: readonly string[]): number[] {
  const wordOf = (name: string) => (noPlace.test(name) ? undefined : place.exec(name)?.[1]);
  const first = names.map(wordOf).find(Boolean);
  return names.flatMap((name, index) => (first && wordOf(name) === first ? [index] : []));
}

/** The columns that only lists of reading trackers have. */
export const trackerColumns = [
  ['exclusive shelf'],
  ['my rating'],
  ['read status'],
  ['loaned to'],
  ['primary author', 'book id'],
  ['author (last first)'],
];

export const toName = (name: string) =>
  name
    .trim()
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}?,'"]|\.(?=[\s)]|$)/gu, '')
    .replace(/[_\s-]+/g, ' ')
    .trim();

const yes = new Set(
  split('true, yes, y, 1, wahr, vrai, verdadero, vero, waar, sant, prawda, ja, oui, si'),
);
const no = new Set(
  split(
    'false, no, n, 0, falsch, faux, falso, onwaar, falskt, fałsz, nein, non, nee, none, off, -1',
  ),
);
const shown = new Set(
  split(`active, visible, enabled, on, online, published, publish, live, shown, listed, available, for sale, catalog search,
  catalog, search, both, everywhere, aktiv, sichtbar, actif, activo, attivo`),
);

/** Parses TRUE and FALSE, also as spreadsheets in Europe write them. Null for other texts. */
export function parseFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
}

/** Returns whether a word, such as "active", says that something is for sale. */
export const isShown = (text: string) => parseFlag(text) === true || shown.has(toName(text));

const formats: [RegExp, string][] = [
  [/^(mass market|mm|mmp|pocket)\b/, 'Mass Market Paperback'],
  [/^(trade )?(paper(back)?|cloth ?paper)$|^(tp|pb|pbk|soft ?(cover|back))$/, 'Paperback'],
  [/^(hard ?(cover|back)|hc|hb|hbk|cloth|cased)( book)?$/, 'Hardcover'],
  [/^(e-?book|kindle( edition)?|digital|epub)$/, 'E-book'],
  [/^(audio ?cd|cd|compact disc)$/, 'Audiobook on CD'],
  [/^(audio|audio ?book|audible audio)$/, 'Audiobook'],
];

export const toFormat = (text: string) =>
  formats.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1] ?? toTitleCase(text);

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
    if (product.handle) product.address ||= `/product/${product.handle}`;
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
