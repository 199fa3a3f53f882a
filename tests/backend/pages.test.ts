import { describe, expect, it } from 'vitest';
import { site } from '../fixtures/shop-ports.ts';
import { openPages } from './open-pages.ts';

const pages = await openPages();

const isNotFound = 'Oops! Page not found';

describe('home', () => {
  it('has its sections', async () => {
    const home = await pages.open('/');
    expect(home.main.href('Browse Books')).toBe('/browse-books');
    expect(home.main.href('Explore Collections')).toBe('/collections');
    expect(home.main.href('Read Our Story')).toBe('/about');
    const genres = home.region('Browse by Genre');
    const genre = genres.part('a', /Historical Romance/);
    expect(genres.attributes('a', 'href')).toContain('/browse-books?genre=Historical%20Romance');
    expect(genre.text).toMatch(/^Historical Romance\s*\d+ books$/);
    expect(genres.text).not.toMatch(/All Genres|Uncategorized/);
    const covers = home.region('Our Collections').attributes('img', 'src');
    expect(covers).toHaveLength(17);
    const picks = home.region('Staff Picks & Bestsellers');
    expect(picks.texts('p')).toContain('“The letter. That is all.”');
    expect(picks.count('li.book')).toBe(4);
    expect(picks.count('[role=img][aria-label="Staff rating: 5 of 5"]')).toBe(4);
    const club = home.region('Join the Book Club');
    expect(club.text).toContain('first Sunday of every month');
    expect(club.count('input[type=email]')).toBe(1);
  });

  it('leads from each mood to some books', async () => {
    const genres = (await pages.open('/')).region('Browse by Genre');
    const moods = genres.attributes('.moods a', 'href');
    expect(moods).toHaveLength(4);
    for (const mood of moods) {
      const found = await pages.open(mood?.replace('/browse-books', '/search') ?? '');
      expect(found.main.count('li.book'), mood ?? '').toBeGreaterThan(4);
    }
  });

  it('names the next two events, which lead to their places', async () => {
    const events = (await pages.open('/')).region('Next at the Shop');
    expect(events.count('li')).toBe(2);
    const href = events.href('Supper with The Garlic Book') ?? '';
    expect(href).toMatch(/^\/events#event-/);
    const place = (await pages.open('/events')).part(href.replace('/events', ''));
    expect(place.text).toContain('Supper with The Garlic Book');
  });

  it.each([
    '/',
    '/browse-books',
    '/collections',
    '/collections/signed-books',
    '/books/the-garlic-book',
    '/new-releases',
    '/no-such-page',
  ])('and other pages that start with covers have one picture with priority: %s', async (path) => {
    expect((await pages.getText(path)).match(/fetchpriority="high"/gi)).toHaveLength(1);
  });
});

describe('the page about the shop', () => {
  it('has the story, the owner, the team and the values', async () => {
    const { title, main } = await pages.open('/about');
    expect(title).toBe('About Us | Heart & Hollow');
    expect(main.texts('h1')).toEqual(['About Heart & Hollow']);
    for (const name of ['Our Story', 'The Owner, Rosalind Hart', 'What We Value'])
      expect(main.texts('h2')).toContain(name);
    expect(main.region('Our Team').count('li')).toBe(3);
    expect(main.region('What We Value').count('li')).toBe(4);
  });

  it('links to the club, to recommendations and to events', async () => {
    const cards = (await pages.open('/about')).region('Read with Us');
    for (const [name, href] of [
      ['Book Club', '/contact'],
      ['Recommendations', '/contact'],
      ['Events', '/events'],
    ] as const) {
      const card = cards.part(`li:has(h3)`, new RegExp(`^${name}`));
      expect(card.attributes('a', 'href')).toEqual([href]);
    }
    expect(cards.texts('li')[0]).toContain('first Sunday of every month');
  });

  it('has the address and the opening hours', async () => {
    const visit = (await pages.open('/about')).region('Visit the Shop');
    expect(visit.href('Get Directions')).toBe('/contact#map');
    expect(visit.href('Contact Us')).toBe('/contact#contact-form');
    expect(visit.texts('dt')).toEqual(['Mon, Tue, Thu', 'Wed', 'Fri-Sat', 'Sun']);
    expect(visit.texts('dd')).toEqual(['11AM-8PM', 'closed', '11AM-9PM', '11AM-5PM']);
  });
});

const policies = [
  ['/terms-of-service', 'Terms of Service'],
  ['/refund-policy', 'Refund Policy'],
  ['/shipping-policy', 'Shipping Policy'],
  ['/eu-uk-shipping', 'EU & UK Shipping'],
  ['/privacy-policy', 'Privacy Policy'],
] as const;

describe('a policy', () => {
  it.each(policies)('%s has a date, anchors and links to the others', async (path, title) => {
    const page = await pages.open(path);
    expect(page.title).toBe(`${title} | Heart & Hollow`);
    expect(page.texts('h1')).toEqual([title]);
    expect(page.main.text).toMatch(/Last updated: [A-Z][a-z]+ \d+, 20\d\d/);
    const article = page.main.part('article');
    const contents = page.part('nav[aria-label="On this page"]');
    expect(article.count('h2')).toBeGreaterThan(3);
    const headings = article.texts('h2').map((text) => text.replace(/\s*#$/, ''));
    expect(contents.texts('a')).toEqual(headings);
    const anchors = article.attributes('h2', 'id').map((id) => `#${id}`);
    expect(contents.attributes('a', 'href')).toEqual(anchors);
    expect(article.attributes('a[aria-label^="Link to: "]', 'href')).toEqual(anchors);
    expect(article.attributes('a[aria-label^="Link to: "]', 'aria-label')).toEqual(
      headings.map((name) => `Link to: ${name}`),
    );
    expect(page.part('nav[aria-label="Our other policies"]').texts('a')).toEqual(
      policies.map(([, other]) => other).filter((other) => other !== title),
    );
  });

  /** Every rule of the shop's owner and the pages that must contain it. */
  it.each([
    [
      /ship within 10-15 business days \(Monday to Friday, excluding US holidays\)/i,
      ['/terms-of-service'],
    ],
    [
      /ship within 10-15 business days\. Business days are Monday to Friday, excluding US holidays/,
      ['/shipping-policy'],
    ],
    [
      /report(ed| it) within 7 days of delivery/,
      ['/terms-of-service', '/refund-policy', '/shipping-policy'],
    ],
    [/all sales are final/i, ['/terms-of-service', '/refund-policy', '/shipping-policy']],
    [
      /shipping charges are non-refundable/i,
      ['/terms-of-service', '/refund-policy', '/shipping-policy'],
    ],
    [
      /not ship to Germany, to any other country of the European Union, or to Northern Ireland; this has been suspended since December 13, 2024/,
      ['/shipping-policy'],
    ],
    [
      /suspended since December 13, 2024\. We do not ship to the United Kingdom/,
      ['/eu-uk-shipping'],
    ],
    [
      /not send replacements for international shipments \(updated December 1, 2024\)/,
      ['/refund-policy', '/shipping-policy', '/eu-uk-shipping'],
    ],
    [
      /International customers bear VAT, duties and fees/,
      ['/terms-of-service', '/shipping-policy', '/eu-uk-shipping'],
    ],
    [
      /cheapest international option has no tracking or insurance/,
      ['/refund-policy', '/shipping-policy', '/eu-uk-shipping'],
    ],
    [/Shipping cannot be combined/, ['/terms-of-service', '/shipping-policy']],
    [/governed by West Virginia law/, ['/terms-of-service']],
    [/Shipping is calculated at checkout/, ['/terms-of-service', '/shipping-policy']],
    [/cookie named favorites .* 365 days/, ['/privacy-policy']],
    [
      /sell to anybody who lives (there|in these countries), wherever/,
      ['/terms-of-service', '/eu-uk-shipping'],
    ],
    [/OpenStreetMap is loaded only when you click/, ['/privacy-policy']],
  ] as const)('says %s', async (rule, places) => {
    for (const path of places) expect((await pages.open(path)).part('article').text).toMatch(rule);
  });
});

describe('new releases', () => {
  const dates = (texts: string[]) =>
    texts.map((text) => Date.parse(text.replace(/^Released /, '')));

  it('are six arrivals, newest first, and six upcoming books, soonest first', async () => {
    const { main } = await pages.open('/new-releases');
    expect(main.texts('h1')).toEqual(['New Releases']);
    const [arrivals, coming] = [main.region("This Month's Arrivals"), main.region('Coming Soon')];
    const released = arrivals
      .texts('p')
      .filter((text) => /^Released [A-Z][a-z]+ \d+, \d{4}$/.test(text));
    const due = coming
      .texts('.price-line')
      .flatMap((text) => / · ([A-Z][a-z]+ \d+, \d{4})$/.exec(text)?.[1] ?? []);

    expect(arrivals.count('li.book')).toBe(6);
    expect(arrivals.texts('.badges span').filter((text) => text === 'NEW')).toHaveLength(6);
    expect(released).toHaveLength(6);
    const past = dates(released);
    expect(past).toEqual(past.toSorted((a, b) => b - a));
    expect(Math.max(...past)).toBeLessThanOrEqual(Date.now());

    expect(coming.count('li.book')).toBe(6);
    expect(coming.texts('.badges span').filter((text) => text === 'PRE-ORDER')).toHaveLength(6);
    expect(due).toHaveLength(6);
    expect(
      coming.texts('[translate=no]').filter((text) => /^\$\d+\.\d\d$/.test(text)),
    ).toHaveLength(6);
    const future = dates(due);
    expect(future).toEqual(future.toSorted((a, b) => a - b));
    expect(Math.min(...future)).toBeGreaterThan(Date.now() - 36 * 3_600_000);
    expect(main.href('View All Releases')).toBe('/browse-books?sort=newest');
  });
});

describe('collections', () => {
  it('are cards with a count', async () => {
    const { main } = await pages.open('/collections');
    expect(main.texts('h1')).toEqual(['Curated Collections']);
    const card = main.part('li:has(h2, h3)', 'Slow Burns');
    expect(card.text).toMatch(/^Slow Burns17 books.+\.Explore Collection$/);
    expect(card.attributes('a', 'href')).toContain('/collections/slow-burns');
  });

  it('have their books and a link back', async () => {
    const { main } = await pages.open('/collections/slow-burns');
    expect(main.texts('h1')).toEqual(['Slow Burns']);
    expect(main.text).toContain('17 books');
    expect(main.count('li.book')).toBe(17);
    expect(main.href('Back to Collections')).toBe('/collections');
  });

  it('have their own page for an unknown one, with a link back', async () => {
    const { status, main } = await pages.open('/collections/nowhere');
    expect(status).toBe(404);
    expect(main.texts('h1')).toEqual(['Collection Not Found']);
    expect(main.href('Back to Collections')).toBe('/collections');
  });
});

describe('a series', () => {
  it('is in reading order, with its author', async () => {
    const { title, main, data } = await pages.open('/series/laurel-gap');
    expect(title).toMatch(/^Laurel Gap in Order \| /);
    expect(main.texts('h3')).toEqual([
      'The Lamp at Laurel Gap',
      'Apple Butter Season',
      'The Fire Tower',
      'First Frost at Laurel Gap',
    ]);
    expect(main.text).toContain('4 books in reading order');
    expect(data('BookSeries')).toMatchObject({
      name: 'Laurel Gap',
      url: `${site}/series/laurel-gap`,
      author: [
        { '@type': 'Person', name: 'Delphine Marsh', url: `${site}/authors/delphine-marsh` },
      ],
      hasPart: [
        { name: 'The Lamp at Laurel Gap', position: '1' },
        { position: '2' },
        { position: '3' },
        { position: '4' },
      ],
    });
    expect(main.part('header').href('Delphine Marsh')).toBe('/authors/delphine-marsh');
  });

  it('says which books the shop does not have', async () => {
    const { main } = await pages.open('/series/chronicles-of-barsetshire');
    const entries = main.texts('.book-grid > li');
    expect(entries).toHaveLength(3);
    expect(entries[0]).toContain('Books 1 and 2 aren’t in our shop');
    expect(main.texts('h3')).toEqual(['Doctor Thorne', 'Framley Parsonage']);
  });

  it('and authors are listed from A to Z', async () => {
    const series = (await pages.open('/series')).main;
    expect(series.attributes('a', 'href')).toContain('/series/the-briar-thrones');
    expect(series.part('a', 'The Briar Thrones').text).toBe('The Briar Thrones');
    // Seven names need no letters.
    expect(series.count('nav[aria-label=Letters], h2')).toBe(0);
    const spines = series.part('.name-index > li', 'Chronicles of Barsetshire');
    expect(spines.texts('.spines .sr-only')).toEqual([
      'Books 1 and 2 aren’t in our shop',
      'Book 3, Doctor Thorne',
      'Book 4, Framley Parsonage',
    ]);
    expect(spines.texts('.spines b')).toEqual(['1–2', '3', '4']);

    const { main } = await pages.open('/authors');
    expect(main.region('F').texts('a')).toEqual([
      'Jules Ferrante',
      'F. Scott Fitzgerald',
      'Gustave Flaubert',
      'E. M. Forster',
      'Friedrich de la Motte Fouqué',
      'John Fox Jr.',
      'Ottoline Frayne',
    ]);
    expect(main.text).not.toContain('Unknown Author');
    expect(main.part('nav[aria-label=Letters]').href('W')).toBe('#letter-w');
    expect(main.part('section:has(#letter-w)').href('Virginia Woolf')).toBe(
      '/authors/virginia-woolf',
    );
  });
});

describe('an author', () => {
  it('has a page of the books and the series', async () => {
    const { main, data } = await pages.open('/authors/delphine-marsh');
    expect(main.count('li.book')).toBe(4);
    expect(main.text).toContain('4 books');
    expect(data('CollectionPage')).toMatchObject({
      name: 'Books by Delphine Marsh',
      about: { '@type': 'Person', name: 'Delphine Marsh' },
      mainEntity: { '@type': 'ItemList', numberOfItems: 4 },
    });
    expect(main.href('Laurel Gap')).toBe('/series/laurel-gap');
    expect(main.text).toContain('Lives two ridges over and denies that Laurel Gap');
  });

  it('who is unknown has neither a link nor a list', async () => {
    const { main } = await pages.open('/books/aucassin-and-nicolette');
    expect(main.text).toContain('by Unknown Author');
    expect(main.texts('a')).not.toContain('Unknown Author');
    expect(main.texts('h2').filter((text) => /More by/.test(text))).toEqual([]);
  });
});

describe('a book', () => {
  it('leads to its series, its author and books like it', async () => {
    const { main } = await pages.open('/books/apple-butter-season');
    const series = main.region('Laurel Gap');
    expect(series.count('li')).toBe(4);
    expect(series.texts('[aria-current]')).toEqual([expect.stringMatching(/Apple Butter Season/)]);
    expect(series.texts('a')).not.toContain('Apple Butter Season');
    expect(series.href('The Fire Tower')).toBe('/books/the-fire-tower');
    const similar = main.region('Books like this one');
    expect(similar.count('li')).toBe(3);
    const reasons = similar.texts('p').filter((text) => /^More .*\.$/.test(text));
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons)
      expect(reason).toMatch(
        /Enemies to Lovers|Small Town|Rivals|Grumpy Meets Sunshine|Contemporary/,
      );
    expect(similar.text).not.toContain('Delphine Marsh');
    const next = await pages.open('/books/the-fire-tower');
    expect(next.main.region('Laurel Gap').text).toContain('Book 3');

    const persuasion = (await pages.open('/books/persuasion')).main;
    expect(persuasion.href('Slow Burn')).toBe('/browse-books?trope=Slow+Burn');
    const more = persuasion.region('More by Jane Austen');
    expect(more.count('li')).toBe(5);
    expect(more.href('All books by Jane Austen')).toBe('/authors/jane-austen');
  });

  it('is like no book with a content note that it lacks', async () => {
    const { main } = await pages.open('/books/the-garlic-book');
    const hrefs = main.region('Books like this one').attributes('a', 'href');
    expect(hrefs.length).toBeGreaterThan(1);
    for (const href of hrefs) {
      const page = await pages.open(href ?? '');
      expect(page.main.count('h1')).toBe(1);
      expect(page.texts('dt, h2, h3, p, summary'), href ?? '').not.toContain('Content notes');
    }
  });
});

describe('a missing page', () => {
  it('has a link home', async () => {
    const page = await pages.open('/no/such/page?of=ours');
    expect(page.status).toBe(404);
    expect(page.title).toBe(`${isNotFound} | Heart & Hollow`);
    expect(page.texts('h1')).toEqual([isNotFound]);
    expect(page.main.href('Return to Home')).toBe('/');
  });

  it.each([
    '/%00',
    '/..%2f',
    '/..%2f..%2fetc%2fpasswd',
    `/${'a'.repeat(5000)}`,
    '/%',
    '/series/nowhere',
    '/authors/nobody',
    '/authors/unknown-author',
  ])('is the response to %s', async (path) => {
    const { status, main } = await pages.open(path);
    expect([status, ...main.texts('h1')]).toEqual([404, isNotFound]);
  });
});

describe('events', () => {
  // The book club, on the first Sunday of next month, comes before or after the supper.
  it('are seven, the next one and then newest first, each with an anchor', async () => {
    const { main } = await pages.open('/events');
    const titles = main.texts('article h2');
    expect(titles).toHaveLength(7);
    expect(titles.slice(0, 2).toSorted()).toEqual([
      'First Sunday Book Club',
      'Supper with The Garlic Book',
    ]);
    const starts = main.attributes('article time', 'datetime').map((start) => start ?? '');
    expect(starts[0]).toBe(starts.toSorted()[0]);
    const supper = main.part('article', 'Supper with The Garlic Book');
    expect(supper.text).toContain('$35');
    expect(supper.text).toContain('6:00 PM – 8:00 PM');
    expect(supper.part('a', 'Register Now').attribute('rel')).toBe('noopener noreferrer');
    expect(main.part('article', 'First Sunday Book Club').text).not.toContain('Register Now');
    const ids = main.attributes('article', 'id');
    expect(new Set(ids).size).toBe(7);
    expect(ids).not.toContain(null);
  });

  it('have the same data in the calendar file, in structured data and on the page', async () => {
    const page = await pages.open('/events');
    const event = page.main.part('article', 'Supper with The Garlic Book');
    const [file = ''] = event.attributes('a[href$=".ics"]', 'href');
    const response = await pages.get(file ?? '');
    expect(response.headers.get('content-type')).toContain('text/calendar');
    expect(await response.text()).toContain('SUMMARY:Supper with The Garlic Book');
    const supper = page
      .texts('script[type="application/ld+json"]')
      .map((text) => JSON.parse(text))
      .find(({ name }) => /^Supper/.test(name));
    expect(supper).toMatchObject({ '@type': 'Event', offers: { price: '35.00' } });
    expect(event.attributes('time', 'datetime')[0]).toBe(supper.startDate);
  });

  it('have pages of their own, with the same facts', async () => {
    const list = await pages.open('/events');
    const [path = ''] = list.main
      .part('article', 'Supper with The Garlic Book')
      .attributes('h2 a', 'href');
    expect(path).toMatch(/^\/events\/supper-with-the-garlic-book-[0-9a-f]{8}$/);
    const page = await pages.open(path ?? '');
    expect([page.status, ...page.main.texts('h1')]).toEqual([200, 'Supper with The Garlic Book']);
    expect(page.main.text).toContain('6:00 PM – 8:00 PM');
    expect(page.main.part('a', 'Register Now').attribute('rel')).toBe('noopener noreferrer');
    expect(page.data('Event')).toMatchObject({
      url: `${site}${path}`,
      eventStatus: 'https://schema.org/EventScheduled',
      offers: { price: '35.00' },
    });
    const [picture = ''] = page.meta('og:image');
    expect(picture).toMatch(/\/share\/[0-9a-f]{24}\.jpg$/);
    expect((await pages.get(picture ?? '')).headers.get('content-type')).toBe('image/jpeg');
    expect((await pages.get('/events/supper-with-the-garlic-book-00000000')).status).toBe(404);
  });

  it('are in one calendar, which is sent again only when it has changed', async () => {
    const { main } = await pages.open('/events');
    const file = main.href('Download the calendar') ?? '';
    expect(file).toBe(`${site}/events.ics`);
    expect(main.href('Subscribe in your calendar')).toBe(file.replace('http:', 'webcal:'));
    const response = await pages.get(file);
    expect(response.headers.get('content-type')).toContain('text/calendar');
    const text = await response.text();
    expect(text.match(/^SUMMARY:/gm)).toHaveLength(7);
    const [single = ''] = main.attributes('a[href$=".ics"][download="event.ics"]', 'href');
    const uid = /^UID:.*$/m.exec(await pages.getText(single ?? ''))?.[0] ?? 'none';
    expect(text).toContain(uid);
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await pages.get(file, { headers })).status).toBe(304);
  });
});
