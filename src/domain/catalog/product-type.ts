/** Product types that name a form or nothing, so that they are no genre. */
const plainTypes =
  /^(books?|novels?|uncategorized|others?|misc|miscellaneous|general|default|physical|digital|simple|variable|products?|new|used|(paper|hard)backs?|(hard|soft)covers?|e-?books?|audiobooks?|audio|print|bundles?|sets?|collection|subscriptions?|merchandise|gifts?|media)$/;
const plainPhrases =
  /^(gift (card|voucher|certificate)s?|box(ed)? sets?|book (bundle|box|set)s?|(mass market|trade) paperbacks?|(signed|used|new|print|physical|e|audio)[ -]?(book|edition|copie|copy)s?|large print|pre[- ]?orders?|books? & more)$/;

/** Words that name goods: things of a bookshop that are no books. */
const goodsWords =
  /\b(tote|bag|pouch|backpack|mug|cup|tumbler|glass|bottle|candle|candles|wax melts?|soap|bath|t-?shirts?|tees?|shirts?|hoodies?|sweatshirts?|sweaters?|socks?|hats?|caps?|beanies?|scarf|scarves|apparel|clothing|accessor(y|ies)|jewel(le)?ry|necklaces?|earrings?|bracelets?|rings?|pins?|badges?|buttons?|patch(es)?|keychains?|keyrings?|stickers?|decals?|magnets?|posters?|art prints?|prints|postcards?|greeting cards?|cards|notebooks?|journals?|planners?|calendars?|stationery|pens?|pencils?|bookmarks?|book ?ends?|bookplates?|book ?sleeves?|book ?lights?|book ?stands?|puzzles?|jigsaws?|games?|toys?|plush(ies)?|dolls?|blankets?|pillows?|home ?(decor|goods)|ornaments?|decor|tea|coffee|chocolates?|snacks?|food|mystery boxes|gift (box|set|wrap)(es|s)?|gifts?|gift ?cards?|gift (voucher|certificate)s?|vouchers?|tickets?|events?|merch|merchandise|swag)$/i;

type ProductType = {
  productType: string;
  /** The path in the provider's taxonomy, as in "Media > Books", or an empty text. */
  category: string;
};

/** Returns true if a product type can be shown as a genre. */
export function isGenre(productType: string): boolean {
  const type = normalize(productType);
  return (
    type !== '' && !plainTypes.test(type) && !plainPhrases.test(type) && !goodsWords.test(type)
  );
}

/** Returns true if a product is no book: by its category, else by the last word of its type. */
export function isGoods({ productType, category }: ProductType): boolean {
  const [area = '', kind = ''] = category.split('>').map(normalize);
  if (area === 'media') return kind !== '' && !/book/.test(kind);
  if (area !== '' && area !== 'uncategorized') return true;
  return goodsWords.test(normalize(productType));
}

const normalize = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');
