import { z } from 'zod';

// Each message completes "must be …" in the sentence of a fault; see read-shop.ts.
const text = z
  .string('a text, between quotes if it is a number')
  .trim()
  .min(1, 'a text that is not empty');
const pictureFile = text.regex(
  /^[\w-]+(\/[\w-]+)*\.(svg|webp|avif|jpe?g|png)$/,
  'the path of a picture in the folder, such as people/ada.webp',
);
const drawing = z.strictObject({ picture: pictureFile, label: text }, 'a picture and its label');

const days = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
const hours = text
  .regex(
    /^(closed|([01]?\d|2[0-3]):[0-5]\d-(([01]?\d|2[0-3]):[0-5]\d|24:00))$/,
    'two times of 24 hours, such as 11:00-20:00, or closed',
  )
  .transform((span) => {
    if (span === 'closed') return null;
    const [opens = 0, closes = 0] = span.split('-').map((time) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      return hour + minute / 60;
    });
    return { opens, closes: closes > opens ? closes : closes + 24 };
  });

const places = ['first', 'second', 'third', 'fourth', 'last'];
const clubDay = text
  .regex(
    new RegExp(`^(${places.join('|')}) (${days.join('|')})$`),
    'a day of each month, such as first Sunday',
  )
  .transform((name) => {
    const [place = '', day = ''] = name.split(' ');
    return {
      /** As texts name it: "first Sunday". */
      name,
      /** 0 is the first such day of the month, -1 the last. */
      position: place === 'last' ? -1 : places.indexOf(place),
      /** 0 is Sunday. */
      weekday: days.findIndex((candidate) => candidate === day),
    };
  });

function accepts(check: (value: string) => unknown): (value: string) => boolean {
  return (value) => {
    try {
      check(value);
      return true;
    } catch {
      return false;
    }
  };
}

const isTimeZone = accepts((timeZone) => new Intl.DateTimeFormat('en', { timeZone }));
const isLocale = accepts(Intl.getCanonicalLocales);
const rightToLeft = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg'];

/**
 * Returns the language of numbers and dates. Pages are in English: words from right to left would stand the wrong way
 * round in them, so that such a shop has the English ones of its region, and all have the digits of English.
 */
function toPageLocale(tag: string): string {
  const locale = new Intl.Locale(tag);
  const { script = '', region } = locale.maximize();
  if (rightToLeft.includes(script)) return region ? `en-${region}` : 'en';
  const { numberingSystem } = new Intl.NumberFormat(tag).resolvedOptions();
  return numberingSystem === 'latn'
    ? tag
    : new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
}

const homeSections = [
  'featured',
  'genres',
  'picks',
  'collections',
  'events',
  'story',
  'newsletter',
] as const;

/** The schema of shop.yaml. Its output is what `#shop` exports. */
export const shopFacts = z
  .strictObject(
    {
      name: text,
      tagline: text,
      street: text,
      town: text,
      region: text.optional(),
      regionName: text.optional(),
      postalCode: text.optional(),
      country: text.regex(/^[A-Z]{2}$/, 'a country of two letters, such as IE'),
      latitude: z.number('degrees north, such as 53.27').min(-90).max(90).optional(),
      longitude: z.number('degrees east, such as -9.05').min(-180).max(180).optional(),
      phone: text,
      callingCode: z.int('the number of the country, such as 353').positive(),
      email: z.email('an email address'),
      timeZone: text.refine(isTimeZone, 'a time zone such as Europe/Dublin'),
      locale: text.refine(isLocale, 'a language tag such as en-IE'),
      currency: text.regex(/^[A-Z]{3}$/, 'a currency of three letters, such as EUR'),
      hours: z
        .strictObject(
          {
            Monday: hours,
            Tuesday: hours,
            Wednesday: hours,
            Thursday: hours,
            Friday: hours,
            Saturday: hours,
            Sunday: hours,
          },
          'the hours of seven days',
        )
        .optional(),
      specialHours: z
        .record(z.iso.date('a day such as 2026-12-25'), hours, 'days and their hours')
        .default({}),
      clubDay: clubDay.optional(),
      dispatchTime: text.optional(),
      shippingCost: text.optional(),
      collection: text.optional(),
      replacement: text.optional(),
      pickup: z.boolean('true or false').default(false),
      returns: text.optional(),
      returnDays: z.int('a number of days, or 0').min(0).optional(),
      priceNote: z
        .strictObject(
          { taxes: text, shipping: text.optional() },
          'a line about taxes, and about shipping',
        )
        .optional(),
      lowestPriceOf30Days: z.boolean('true or false').default(false),
      freeShippingFrom: z
        .number('an amount of the currency, such as 40 or 39.50')
        .positive('an amount above 0')
        .max(1_000_000, 'an amount of at most 1,000,000')
        .multipleOf(0.01, 'an amount with at most two decimals')
        .transform((amount) => Math.round(amount * 100))
        .optional(),
      withdrawalForm: z.boolean('true or false').default(false),
      cards: z.array(text, 'a list of names').optional(),
      spotlight: z
        .strictObject(
          { collection: text.optional(), book: text.optional() },
          'the handle of a collection or of a book',
        )
        .refine(
          ({ collection, book }) => (collection === undefined) !== (book === undefined),
          'either the handle of a collection or that of a book',
        ),
      homeSections: z
        .array(z.enum(homeSections, `one of ${homeSections.join(', ')}`), 'a list of sections')
        .refine(
          (names) => new Set(names).size === names.length,
          'a list that names each section once',
        ),
      blindDateEvent: text.optional(),
      blindDateSwap: text.optional(),
      giftWrap: text.optional(),
      genres: z.strictObject(
        {
          fallback: text,
          list: z.array(text, 'a list of names').min(1, 'a list of at least one name'),
        },
        'a fallback and a list',
      ),
      contentNotes: z
        .array(
          z.strictObject(
            { name: text, notes: z.array(text, 'a list of notes').min(1, 'a list of notes') },
            'a name and its notes',
          ),
          'a list of groups',
        )
        .default([]),
      links: z.array(
        z.strictObject({ name: text, url: z.url({ protocol: /^https$/, error: 'an https URL' }) }),
        'a list of names and URLs',
      ),
      owner: z
        .strictObject({ name: text, picture: pictureFile.optional() }, 'a name and a picture')
        .optional(),
      team: z.array(
        z.strictObject({ name: text, role: text, picture: pictureFile.optional(), text }),
        'a list of people',
      ),
      front: drawing.optional(),
      map: drawing.optional(),
    },
    'a list of keys, such as name: My Bookshop',
  )
  .transform((facts) => {
    const { town, region = '', regionName = '', postalCode = '', country } = facts;
    const { owner, phone, callingCode, spotlight, latitude, longitude } = facts;
    const { name, tagline, street, email, timeZone, locale, currency } = facts;
    const digits = phone.replace(/\D/g, '');
    return {
      shop: {
        name,
        tagline,
        owner: owner?.name ?? '',
        street,
        town,
        region,
        regionName,
        postalCode,
        country,
        /** The town's line of an address, as the country writes it. */
        townLine: (region
          ? `${town}, ${region} ${postalCode}`
          : codeFollowsTown.has(country)
            ? `${town} ${postalCode}`
            : `${postalCode} ${town}`
        ).trim(),
        /** Where the shop is, for sentences: "Laurel Fork, West Virginia". */
        place: [town, regionName].filter(Boolean).join(', '),
        phone,
        phoneLink: phone.startsWith('+')
          ? `tel:+${digits}`
          : `tel:+${callingCode}${digits.replace(/^0/, '')}`,
        email,
        timeZone,
        locale: toPageLocale(locale),
        currency,
      },
      /** Sunday first, or empty if the shop names no hours. Hours are local, and null means closed. 25 is one o'clock at night. */
      week: facts.hours ? days.map((name) => ({ name, hours: facts.hours?.[name] ?? null })) : [],
      /** The days with other hours than their weekday's. */
      specialDays: Object.entries(facts.specialHours).map(([day, span]) => ({ day, hours: span })),
      /** Null if the shop has no Book Club. */
      clubDay: facts.clubDay ?? null,
      /** Degrees north and east. Null if the shop does not say where it is. */
      location: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
      /** What book pages repeat of the policies. */
      terms: {
        dispatchTime: facts.dispatchTime,
        shippingCost: facts.shippingCost,
        collection: facts.collection,
        replacement: facts.replacement,
        returns: facts.returns,
        /** How long a book can be returned. 0: never. */
        returnDays: facts.returnDays,
        blindDateSwap: facts.blindDateSwap,
      },
      /** The handle of the product that wraps a book, which is not in the catalog. Null if the shop sells none. */
      giftWrap: facts.giftWrap ?? null,
      pricing: {
        /** What stands beside prices, about taxes and shipping. Null if nothing does. */
        note: facts.priceNote ?? null,
        /** False if a crossed-out price had to be the lowest of the 30 days before, which nobody records. */
        crossesOut: !facts.lowestPriceOf30Days,
        /** The total from which shipping is free, in cents of `currency`. Null if it never is. */
        freeShippingFrom: facts.freeShippingFrom ?? null,
      },
      /** True if book pages say what stands in the shop now, and when it can be picked up. */
      pickup: facts.pickup,
      /** Whether the shop offers consumers in the EU the form that withdraws from an order. */
      withdrawalForm: facts.withdrawalForm,
      /** The payment cards that the shop takes. */
      cards: facts.cards ?? [],
      spotlight: {
        kind: spotlight.book === undefined ? ('collection' as const) : ('book' as const),
        handle: spotlight.book ?? spotlight.collection ?? '',
      },
      homeSections: facts.homeSections,
      /** The title of the events that lead to the page of blind dates. Null if the shop has none. */
      blindDateEvent: facts.blindDateEvent ?? null,
      genres: { list: facts.genres.list },
      /** Apart from the list, which no script of shoppers needs. */
      fallbackGenre: facts.genres.fallback,
      /** Content notes that filters offer as one, in their order. */
      contentNotes: facts.contentNotes,
      links: facts.links,
      people: { owner: owner ?? null, team: facts.team },
      drawings: { front: facts.front ?? null, map: facts.map ?? null },
    };
  });

/** The countries without regions in addresses that write the postal code after the town. */
const codeFollowsTown = new Set(['GB', 'IE', 'AU', 'NZ', 'US', 'CA', 'IN']);

const described = { description: text };
const page = z.strictObject({ ...described, lead: text });

/** The schema of pages.yaml. */
export const pageTexts = z.strictObject(
  {
    browse: page.extend({ pages: text }),
    search: z.strictObject(described),
    newReleases: page,
    blindDate: page.extend({ title: text }),
    collections: page.extend({ each: text }),
    series: page,
    /** A line of biography by the name of an author, if the shop has written one. */
    authors: page.extend({
      lines: z.record(text, text, 'a line by the name of an author').optional(),
    }),
    events: page,
    contact: page.extend({
      email: text,
      phone: text,
      recommendations: text,
      club: text.optional(),
      orders: text,
    }),
    withdrawal: page.optional(),
    notFound: z.strictObject({ lead: text }),
    footer: text,
  },
  'a list of pages',
);

/** The schemas of the front matter of home.md, about.md, owner.md and the policies. */
export const frontMatter = {
  home: z.strictObject({
    title: text,
    ...described,
    heading: text,
    genres: text,
    /** Each text leads to what a query of browse finds, such as `trope=Slow+Burn&spice=1`. */
    moods: z
      .array(z.strictObject({ text, find: text }), 'a list of texts and what they find')
      .default([]),
    picks: text,
    story: z.strictObject({ heading: text, text }),
    club: text,
  }),
  about: z.strictObject({
    ...described,
    lead: text,
    team: text,
    values: z.array(z.strictObject({ title: text, text }), 'a list of titles and texts'),
    club: text.optional(),
    recommendations: text,
    events: text,
    visit: text,
  }),
  owner: z.strictObject({ link: text }),
  policy: z.strictObject({
    updated: z.iso.date('a day such as 2026-11-21'),
    ...described,
    lead: text,
  }),
};
