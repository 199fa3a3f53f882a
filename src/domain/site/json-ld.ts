import { type BookDetails, unknownAuthor, editionNumber, type Edition } from '../catalog/book.ts';
import { type ShopEvent, isPast, isFull, getEnd, getStart, slugOf } from '../events/event.ts';
import { imageUrl } from './image.ts';
import { toIsbn13 } from '../catalog/isbn.ts';
import { getCurrency, parseAmount, toAmount, toPlainAmount } from '../cart/money.ts';
import { groupByHours, type Hours, type SpecialDay } from '../time/opening-hours.ts';
import { todayInShop } from '../time/date.ts';
import { paths } from './routes.ts';
import { httpsUrlOrNull } from '../text/sanitize-text.ts';
import { shop, specialDays, terms, week } from './shop.ts';

const schema = 'https://schema.org';

export type Breadcrumb = { name: string; path: string };

export function breadcrumbJsonLd(site: string, steps: readonly Breadcrumb[]) {
  return {
    '@context': schema,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  };
}

/** The position of a page's entries in the whole list. */
type ListPosition = { total: number; before: number };

export function itemListJsonLd(
  site: string,
  name: string,
  entries: readonly Breadcrumb[],
  { total, before }: ListPosition = { total: entries.length, before: 0 },
) {
  return {
    '@context': schema,
    '@type': 'ItemList',
    name,
    numberOfItems: total,
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name: entry.name,
      url: site + entry.path,
    })),
  };
}

/** Returns the data of upcoming events with a known start. `site` is the shop's origin. */
export function eventsJsonLd(events: readonly ShopEvent[], site: string, now: Date): object[] {
  return events
    .filter((event) => event.starts_at && !isPast(event, now))
    .map((event) => eventJsonLd(event, site));
}

const eventStatuses = {
  scheduled: 'EventScheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
} as const;

export function eventJsonLd(event: ShopEvent, site: string) {
  const url = site + paths.event(slugOf(event));
  const { title, description, image, location, address, link } = event;
  const end = getEnd(event);
  return {
    '@context': schema,
    '@type': 'Event',
    name: title,
    description,
    url,
    startDate: getStart(event),
    ...(end && { endDate: end }),
    ...(image && { image }),
    eventStatus: `${schema}/${eventStatuses[event.status]}`,
    eventAttendanceMode: `${schema}/OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: `${location}, ${shop.name}`,
      address: address ?? `${shop.street}, ${shop.townLine}`,
    },
    organizer: { '@type': 'BookStore', name: shop.name },
    ...(event.status === 'scheduled' && toEventOffer(event, httpsUrlOrNull(link) ?? url)),
  };
}

/** Parses "Free" and "$35". Other text is not machine-readable and gives no offer. */
function toEventOffer(event: ShopEvent, url: string) {
  const { price } = event;
  const availability = `${schema}/${isFull(event) ? 'SoldOut' : 'InStock'}`;
  const cents = /^free$/i.test(price.trim()) ? 0 : parseAmount(price);
  if (cents === null) return {};
  return {
    offers: {
      '@type': 'Offer',
      price: toAmount(cents),
      priceCurrency: getCurrency(),
      availability,
      url,
    },
  };
}

export function bookStoreJsonLd(site: string) {
  return {
    '@context': schema,
    '@type': 'BookStore',
    name: shop.name,
    url: `${site}/`,
    image: site + paths.sharePicture,
    telephone: shop.phoneLink.replace('tel:', ''),
    email: shop.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.street,
      addressLocality: shop.town,
      ...(shop.region && { addressRegion: shop.region }),
      ...(shop.postalCode && { postalCode: shop.postalCode }),
      addressCountry: shop.country,
    },
    openingHoursSpecification: openingHours(),
  };
}

function openingHours() {
  return groupByHours(week).flatMap(({ days, hours }) =>
    hours ? toHours(hours, { dayOfWeek: days }) : [],
  );
}

/** Returns the schema.org data of the shop with the days on which its hours are others. */
export function wholeBookStoreJsonLd(site: string, special: readonly SpecialDay[] = specialDays) {
  const ahead = special.filter(({ day }) => day >= todayInShop());
  return {
    ...bookStoreJsonLd(site),
    ...(ahead.length > 0 && {
      specialOpeningHoursSpecification: ahead.map(({ day, hours }) =>
        toHours(hours ?? { opens: 0, closes: 0 }, { validFrom: day, validThrough: day }),
      ),
    }),
  };
}

/** A day from 00:00 to 00:00 is closed. */
const toHours = ({ opens, closes }: Hours, days: object) => ({
  '@type': 'OpeningHoursSpecification',
  ...days,
  opens: toTime(opens),
  closes: toTime(closes),
});

/** Formats an hour as a time: 20.5 is "20:30". Hours after midnight belong to the next day. */
function toTime(hour: number): string {
  const [whole, part] = [Math.floor(hour % 24), Math.round((hour % 1) * 60)];
  return [whole, part].map((number) => `${number}`.padStart(2, '0')).join(':');
}

export function webSiteJsonLd(site: string) {
  return {
    '@context': schema,
    '@type': 'WebSite',
    name: shop.name,
    url: `${site}/`,
  };
}

/** Returns the schema.org data of the website with its search, which home's weight does not allow. */
export function searchJsonLd(site: string) {
  return {
    ...webSiteJsonLd(site),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site}${paths.search}?q={words}` },
      'query-input': 'required name=words',
    },
  };
}

const availabilities = {
  'in-stock': `${schema}/InStock`,
  'pre-order': `${schema}/PreOrder`,
  'sold-out': `${schema}/OutOfStock`,
} as const;
const audiobook = `${schema}/AudiobookFormat`;
const bookFormats = [
  [/audio/i, audiobook],
  [/e-?book/i, `${schema}/EBook`],
  [/hard(cover|back)/i, `${schema}/Hardcover`],
  [/paperback|softcover/i, `${schema}/Paperback`],
] as const;

/** The URLs of the pages of a book's author and series, if it has them. */
type BookPlaces = { author?: string | undefined; series?: string | undefined };

/**
 * Returns the schema.org data of a book. It contains only the provider's data, no fallback and no
 * staff rating. Each edition is an example of the work with its own ISBN, format and offer. The book has
 * those of its edition only if it has one.
 */
export function bookJsonLd(book: BookDetails, address: string, places: BookPlaces = {}) {
  const { title, description, cover, editions } = book;
  const only = editions.length === 1 ? editions[0] : undefined;
  return {
    '@context': schema,
    '@type': toTypes(book, only),
    name: title,
    url: address,
    ...(description.text && { description: description.text }),
    ...(cover && { image: imageUrl(cover.url, 800) }),
    ...(!book.isGoods && workFacts(book, places)),
    ...(only && { ...editionFacts(book, only), ...toCodes(only) }),
    ...toOffers(book, address),
  };
}

/** The properties of a book that all its editions share. */
function workFacts(book: BookDetails, places: BookPlaces) {
  const { author, genres, series, published, facts } = book;
  return {
    ...(hasAuthor(book) && { author: toPerson(author, places.author) }),
    ...(genres.length > 0 && { genre: genres }),
    ...(facts.publisher && { publisher: { '@type': 'Organization', name: facts.publisher } }),
    ...(facts.language && { inLanguage: facts.language }),
    ...(published && { datePublished: published }),
    ...(series && {
      isPartOf: {
        '@type': 'BookSeries',
        name: series.name,
        ...(places.series && { url: places.series }),
      },
      ...(series.number && { position: series.number }),
    }),
  };
}

const toTypes = ({ isGoods }: BookDetails, edition?: Edition) =>
  isGoods ? ['Product'] : ['Product', edition && isAudio(edition) ? 'Audiobook' : 'Book'];
/** The maker of goods is no author. */
const hasAuthor = ({ author, isGoods }: BookDetails) =>
  !isGoods && author !== '' && author !== unknownAuthor;

function toPerson(name: string, url?: string) {
  return { '@type': 'Person', name, ...(url && { url }) };
}

/** A series on one of its pages, with the books of that page. */
type SeriesPage = {
  name: string;
  path: string;
  authors: readonly Breadcrumb[];
  books: BookDetails[];
};

export function seriesJsonLd(site: string, { name, path, authors, books }: SeriesPage) {
  return {
    '@context': schema,
    '@type': 'BookSeries',
    name,
    url: site + path,
    ...(authors.length > 0 && {
      author: authors.map((author) => toPerson(author.name, author.path && site + author.path)),
    }),
    hasPart: books.map((book) => ({
      '@type': 'Book',
      name: book.title,
      url: site + paths.book(book.handle),
      ...(hasAuthor(book) && { author: toPerson(book.author) }),
      ...(book.series?.number && { position: book.series.number }),
    })),
  };
}

/** Returns the schema.org data of the page of an author, with the list of the books it shows. */
export function authorJsonLd(
  site: string,
  { name, path }: Breadcrumb,
  list: ReturnType<typeof itemListJsonLd>,
) {
  const { '@context': context, ...mainEntity } = list;
  return {
    '@context': context,
    '@type': 'CollectionPage',
    name: `Books by ${name}`,
    url: site + path,
    about: toPerson(name, site + path),
    mainEntity,
  };
}

function toOffers(book: BookDetails, address: string) {
  const isOnly = book.editions.length < 2;
  const [only] = book.editions;
  // The edition whose price the page shows comes first.
  const lead = book.editions.filter(({ variantId }) => variantId === book.variantId);
  const parts = [...new Set([...lead, ...book.editions])].map((edition) => {
    const url = isOnly ? address : `${address}?edition=${editionNumber(edition.variantId)}`;
    const offer = toBookOffer(book, isOnly ? { ...edition, ...book } : edition, url);
    const { gtin13 } = toCodes(edition);
    const example = {
      '@type': isAudio(edition) ? 'Audiobook' : 'Book',
      name: book.title,
      ...editionFacts(book, edition),
      ...(offer && { offers: { '@id': url } }),
    };
    return {
      offer: offer && { ...offer, name: edition.title, ...(gtin13 && { gtin13 }) },
      example,
    };
  });
  const offers = parts.flatMap(({ offer }) => offer ?? []);
  const single = isOnly ? toBookOffer(book, { ...only, ...book }, address) : null;
  const examples = book.isGoods ? [] : parts.map(({ example }) => example);
  return {
    ...(single && { offers: single }),
    ...(!isOnly && offers.length > 0 && { offers }),
    ...(examples.length > 0 && { workExample: examples }),
  };
}

const formatOf = ({ format, title }: Edition) =>
  bookFormats.find(([name]) => name.test(format || title))?.[1];
const isAudio = (edition: Edition) => formatOf(edition) === audiobook;

/** The properties of a book in which its editions differ. */
function editionFacts({ facts, isGoods }: BookDetails, edition: Edition) {
  if (isGoods) return {};
  const { isbn } = edition;
  const bookFormat = formatOf(edition);
  const { pages, narrator, audioMinutes } = facts;
  return {
    ...(bookFormat && { bookFormat }),
    ...(isbn && { isbn }),
    ...(pages && !isAudio(edition) && { numberOfPages: pages }),
    ...(narrator && isAudio(edition) && { readBy: { '@type': 'Person', name: narrator } }),
    ...(audioMinutes && isAudio(edition) && { duration: `PT${audioMinutes}M` }),
  };
}

function toCodes({ isbn }: Edition) {
  const gtin13 = toIsbn13(isbn);
  return { ...(gtin13 && { productID: `isbn:${gtin13}`, gtin13 }) };
}

type Sold = Pick<Edition, 'price' | 'availability'> & { isShipped?: boolean };
function toBookOffer(
  { published, isGiftCard }: BookDetails,
  { availability, price, isShipped }: Sold,
  url: string,
) {
  if (availability === 'unavailable' || price === null) return null;
  return {
    '@type': 'Offer',
    '@id': url,
    url,
    price: toPlainAmount(price),
    priceCurrency: getCurrency(),
    availability: availabilities[availability],
    itemCondition: `${schema}/NewCondition`,
    seller: { '@type': 'BookStore', name: shop.name },
    ...(availability === 'pre-order' && published && { availabilityStarts: published }),
    ...(!isGiftCard && { hasMerchantReturnPolicy: returnPolicy(new URL(url).origin) }),
    ...(isShipped && shippingDetails(new URL(url).origin)),
  };
}

/** The days of a return, where the shop's facts name them, and the policy that has all of it. */
function returnPolicy(site: string) {
  const { returnDays: days } = terms;
  const category = days === 0 ? 'MerchantReturnNotPermitted' : 'MerchantReturnFiniteReturnWindow';
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: shop.country,
    merchantReturnLink: site + paths.refunds,
    ...(days !== undefined && { returnPolicyCategory: `${schema}/${category}` }),
    ...(days && { merchantReturnDays: days }),
  };
}

/** To the shop's own country. Words such as "priced by weight" are no rate, and stand in the policy. */
function shippingDetails(site: string) {
  const { dispatchTime = '', shippingCost } = terms;
  const [, from, to = from] =
    /^(\d+)(?:\s*(?:-|–|to)\s*(\d+))?\s+(?:\p{L}+ )?days?$/u.exec(dispatchTime) ?? [];
  if (!dispatchTime && !shippingCost) return {};
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: shop.country },
      shippingSettingsLink: site + paths.shipping,
      ...(from && {
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          handlingTime: {
            '@type': 'QuantitativeValue',
            minValue: Number(from),
            maxValue: Number(to),
            unitCode: 'DAY',
          },
        },
      }),
    },
  };
}
