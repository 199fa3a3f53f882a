import type { Series } from './book.ts';

/** The provider's tags, grouped by prefix. The values have no prefix. */
type ParsedTags = {
  genres: string[];
  tropes: string[];
  contentNotes: string[];
  spice: number | null;
  series: Series | null;
  isBestseller: boolean;
  isNew: boolean;
  isPreOrder: boolean;
  /** The author writes dedications. */
  isDedicable: boolean;
  /** The text of all tags for shoppers, in the provider's order, without flags. */
  words: string[];
};

const flags = new Set(['new', 'bestseller', 'pre-order', 'preorder', 'personalize']);
const prefixPattern = /^(?:(genre|trope|spice|cw|series):|:$)?\s*(.*)$/is;
/** An omnibus has several numbers, such as "1-3". */
const seriesPattern = /^(.*?)(?:\s*#\s*([\w.–-]+)?)?$/s;

/**
 * Parses tags of the forms `genre:X`, `trope:X`, `spice:0..5`, `cw:X` and `series:Name #2`. It also
 * parses the flags `new`, `bestseller`, `pre-order` and `personalize`, and plain words. Prefixes match in any
 * case, and a prefix without a value is ignored.
 */
export function parseTags(tags: readonly string[]): ParsedTags {
  const parsed: ParsedTags = {
    genres: [],
    tropes: [],
    contentNotes: [],
    spice: null,
    series: null,
    isBestseller: false,
    isNew: false,
    isPreOrder: false,
    isDedicable: false,
    words: [],
  };
  for (const raw of tags) {
    const tag = raw.trim();
    const flag = tag.toLowerCase();
    if (!tag) continue;
    if (flags.has(flag)) {
      parsed.isBestseller ||= flag === 'bestseller';
      parsed.isNew ||= flag === 'new';
      parsed.isDedicable ||= flag === 'personalize';
      parsed.isPreOrder ||= flag === 'pre-order' || flag === 'preorder';
      continue;
    }
    const [, prefix = '', value = ''] = prefixPattern.exec(tag) ?? [];
    if (value) parsePrefixed(parsed, prefix.toLowerCase(), value);
  }
  return parsed;
}

function parsePrefixed(parsed: ParsedTags, prefix: string, value: string): void {
  switch (prefix) {
    case 'genre':
      parsed.genres.push(value);
      break;
    case 'trope':
      parsed.tropes.push(value);
      break;
    case 'cw':
      parsed.contentNotes.push(value);
      return;
    case 'spice': {
      const level = Number(value);
      if (Number.isInteger(level) && level >= 0 && level <= 5) parsed.spice = level;
      return;
    }
    case 'series': {
      const [, name = '', number = null] = seriesPattern.exec(value) ?? [];
      if (!name) return;
      parsed.series = { name, number };
      parsed.words.push(name);
      return;
    }
  }
  parsed.words.push(value);
}

/** Product types that name a form or nothing, so that they are no genre. */
const plainTypes =
  /^(books?|novels?|uncategorized|others?|misc|miscellaneous|general|default|physical|digital|simple|variable|products?|new|used|(paper|hard)backs?|(hard|soft)covers?|e-?books?|audiobooks?|audio|print|bundles?|sets?|collection|subscriptions?|merchandise|gifts?|media)$/;
const plainPhrases =
  /^(gift (card|voucher|certificate)s?|box(ed)? sets?|book (bundle|box|set)s?|(mass market|trade) paperbacks?|(signed|used|new|print|physical|e|audio)[ -]?(book|edition|copie|copy)s?|large print|pre[- ]?orders?|books? & more)$/;

/** The types of products that apps make for their own use, such as "mw_product_option". */
const appTypes = /^[a-z]+(_[a-z]+)+$/i;

/** Words that name goods: things of a bookshop that are no books. */
const goodsWords =
  /\b(totes?|bags?|pouch(es)?|backpacks?|mugs?|cups?|tumblers?|glass(es)?|bottles?|wines?|beers?|ciders?|spirits|candles?|wax melts?|soaps?|bath|perfumes?|t-?shirts?|tees?|shirts?|hoodies?|sweatshirts?|sweaters?|socks?|hats?|caps?|beanies?|scar(f|fs|ves)|apparel|clothing|accessor(y|ies)|jewel(le)?ry|necklaces?|earrings?|bracelets?|rings?|pins?|badges?|buttons?|patch(es)?|keychains?|keyrings?|stickers?|decals?|magnets?|coasters?|posters?|art prints?|prints|postcards?|greeting cards?|cards|notebooks?|journals?|planners?|calendars?|stationery|pens?|pencils?|bookmarks?|book ?ends?|bookplates?|book ?sleeves?|book ?lights?|book ?stands?|puzzles?|jigsaws?|games?|toys?|plush(ies)?|dolls?|blankets?|pillows?|home ?(decor|goods)|homewares?|drinkware|ornaments?|decor|teas?|coffees?|chocolates?|snacks?|foods?|drinks?|mystery boxes|gift (box|set|wrap)(es|s)?|gifts?|gift ?cards?|gift (voucher|certificate)s?|vouchers?|tickets?|events?|merch|merchandise|swag)$/i;

type ProductType = {
  productType: string;
  /** The path in the provider's taxonomy, as in "Media > Books", or an empty text. */
  category: string;
};

/** Returns true if a product type can be shown as a genre. */
export function isGenre(productType: string): boolean {
  const type = normalize(productType);
  return (
    type !== '' &&
    !plainTypes.test(type) &&
    !plainPhrases.test(type) &&
    !goodsWords.test(type) &&
    !isAppType(type)
  );
}

/** Returns true for the type of a product that an app hides from shoppers. */
export const isAppType = (productType: string): boolean => appTypes.test(normalize(productType));

/** Returns true if a product is no book: by its category, else by the last word of its type. */
export function isGoods({ productType, category }: ProductType): boolean {
  const [area = '', kind = ''] = category.split('>').map(normalize);
  if (area === 'media') return kind !== '' && !/book/.test(kind);
  if (area !== '' && area !== 'uncategorized') return true;
  return goodsWords.test(normalize(productType));
}

const normalize = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');
