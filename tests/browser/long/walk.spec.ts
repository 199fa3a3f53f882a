import type { CDPSession, Page } from 'playwright/test';
import { findViolations } from '../axe.ts';
import { disablePublishing, signInPage } from '../dashboard.ts';
import { expect, type Shop, test } from '../shop.ts';
import * as questions from './find-faults.ts';

/** A state of the shop, and how to come there. Paper shows the texts of a page, on which no dialog is open. */
type State = { arrive: (shop: Shop) => Promise<unknown>; printed?: string[] };

const at = (path: string, ...printed: string[]): State => ({
  printed,
  arrive: ({ page }) => page.goto(path),
});
const by = (arrive: State['arrive'], ...printed: string[]): State =>
  printed.length > 0 ? { arrive, printed } : { arrive };

/** The states of one visit: each follows the one before it in the same window. */
const shopVisits: Record<string, Record<string, State>> = {
  'pages of books': {
    home: at('/', 'Every book here is a love story.', 'Supper with The Garlic Book'),
    collections: at('/collections', 'Slow Burns'),
    'a collection': at('/collections/slow-burns', 'Persuasion', 'by Jane Austen'),
    'the popup': by(async (shop) => {
      await shop.card('Persuasion').getByRole('link', { name: 'Persuasion' }).click();
      await expect(shop.popup.getByRole('heading', { level: 1 })).toBeVisible();
    }),
    'a book': at('/books/the-garlic-book', 'by Rosalind Hart', '$31.99', 'seed garlic'),
    'a book of a series': at('/books/apple-butter-season'),
    'a book with a long row of editions': at('/books/the-garlic-letters'),
    'all series': at('/series'),
    'a series': at('/series/chronicles-of-barsetshire'),
    'all authors': at('/authors'),
    'an author': at('/authors/delphine-marsh'),
    'new releases': at('/new-releases', 'New Releases'),
    'blind dates': at('/blind-date'),
  },
  'pages of words': {
    about: at('/about', 'About'),
    'a policy': at('/privacy-policy'),
    'another policy': at('/shipping-policy', 'Shipping'),
    contact: at('/contact', '214 Main Street', 'Shop Hours'),
    'a message with errors': by(async (shop) => {
      await shop.page.getByRole('button', { name: 'Send Message' }).click();
      await expect(shop.notice('Missing Information')).toBeVisible();
    }),
    events: at('/events', 'Supper with The Garlic Book'),
    'no events': by(async ({ page }) => {
      await page.route('**/rest/v1/events*', (route) => route.fulfill({ json: [] }));
      await page.goto('/events');
      await expect(page.getByRole('heading', { name: 'No Events Yet' })).toBeVisible();
    }),
    'the sign-in': at('/login'),
    'a newsletter link': at('/newsletter/confirm#x'),
    'a missing page': by(async (shop) => {
      await shop.page.goto('/nowhere');
      shop.allowConsole(/404/);
    }),
    'a missing collection': at('/collections/nowhere'),
  },
  results: {
    browse: at('/browse-books', 'Browse Our Collection'),
    'a page of browse': at('/browse-books/page/1'),
    'browse as a list, filters open': by(async ({ page }) => {
      await page.goto('/browse-books?view=list');
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await expect(page.getByRole('group', { name: 'Trope' })).toBeVisible();
    }),
    'browse without a match': at('/browse-books?q=zzzqqq'),
    search: at('/search?q=austen'),
    'a corrected search': at('/search?q=jane+austin'),
    'a search without a match': by(async ({ page }) => {
      await page.goto('/search?q=refunds');
      await expect(page.getByRole('link', { name: 'Ask us to find it' })).toBeVisible();
    }),
    suggestions: by(async ({ page }) => {
      await page.goto('/browse-books');
      await page.getByLabel('Search books').fill('laurel');
      await expect(page.getByRole('group', { name: 'Series' })).toBeVisible();
    }),
    'books that cannot be loaded': by(async (shop) => {
      await shop.page.route('**/catalog.*.json', (route) => route.abort());
      await shop.page.goto('/browse-books?genre=Romance');
      await expect(shop.page.getByRole('heading', { name: 'Unable to Load Books' })).toBeVisible();
      shop.allowConsole(/Failed to load resource|net::ERR/);
    }),
  },
  'a phone': {
    'the filters': by(async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/browse-books');
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await page.getByRole('button', { name: /^Slow Burn/ }).click();
      await expect(page.getByRole('button', { name: /^Show \d+ books/ })).toBeVisible();
    }),
    'chosen filters': by(async ({ page }) => {
      await page.getByRole('button', { name: /^Show \d+ books/ }).click();
      await expect(page.getByRole('link', { name: 'Clear all filters' })).toBeVisible();
    }),
    'the search': by(async ({ page }) => {
      await page.getByRole('button', { name: 'Search', exact: true }).first().click();
      await page.getByLabel('Search books').fill('the');
      await expect(page.getByRole('option').first()).toBeVisible();
    }),
    'the menu': by(async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
    }),
  },
  'cart and favorites': {
    'no favorites': at('/favorites'),
    'an empty cart': at('/cart'),
    'a filled drawer under a notice': by(async (shop) => {
      await shop.addFromPage('the-garlic-book');
      await expect(shop.notice('Added to cart')).toBeVisible();
    }),
    favorites: by(
      async (shop) => {
        await shop.closeDrawer();
        await shop.page.locator('main .heart').first().click();
        await expect(shop.badge('favorites')).toHaveText('1');
        await shop.page.goto('/favorites');
        await expect(shop.page.locator('main .book')).toBeVisible();
      },
      'Your Favorites',
      'The Garlic Book',
      'by Rosalind Hart',
    ),
    'a filled cart': by(
      async (shop) => {
        await shop.addFromPage('the-lamp-at-laurel-gap');
        await shop.page.goto('/cart');
        await expect(
          shop.page.getByRole('region', { name: 'And then what happens' }),
        ).toBeVisible();
      },
      'The Garlic Book',
      '$31.99',
      'Order Summary',
    ),
    'a cart that cannot be loaded': by(async (shop) => {
      await shop.injectFault({ service: 'functions', fault: 'down', times: 2 });
      await shop.page.goto('/cart');
      await expect(shop.page.getByRole('main')).toContainText('Your cart is safe');
      shop.allowConsole(/Failed to load resource|CORS|saved cart could not be read/);
    }),
  },
};

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(`/dashboard/${screen}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.spinner')).toHaveCount(0);
}

/** Answers the requests for a table by `respond`. */
const answer = (page: Page, table: string, respond: Parameters<Page['route']>[1]) =>
  page.route((url) => url.pathname.endsWith(`/rest/v1/${table}`), respond);

const screen = (name: string) => by(({ page }) => open(page, name));
const empty = (table: string, screen: string) =>
  by(async ({ page }) => {
    await answer(page, table, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.fallback(),
    );
    await open(page, screen);
  });
const failed = (table: string, screen: string) =>
  by(async (shop) => {
    shop.allowConsole(/Failed to load resource|did not answer/);
    await answer(shop.page, table, (route) => route.abort());
    await shop.page.goto(`/dashboard/${screen}`);
    await expect(shop.page.getByRole('main').getByRole('alert').first()).toBeVisible();
  });
const dialog = (screen: string, name: string | RegExp, act = async (_page: Page) => {}) =>
  by(async ({ page }) => {
    await open(page, screen);
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('.spinner')).toHaveCount(0);
    await act(page);
  });
/** Sends an empty form. */
const send = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
};

const staffVisits: typeof shopVisits = {
  screens: Object.fromEntries(
    ['', 'events', 'collections', 'staff-picks', 'messages', 'subscribers', 'settings'].map(
      (name) => [`/dashboard/${name}`, screen(name)],
    ),
  ),
  home: {
    'home while it loads': by(async ({ page }) => {
      await page.route('**/rest/v1/events?*', () => new Promise(() => {}));
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status').first()).toContainText('Loading');
    }),
    'home that cannot be loaded': failed('events', ''),
    'no activity': empty('audit_log', ''),
  },
  'dialogs of events': {
    'events that cannot be loaded': failed('events', 'events'),
    'no events': empty('events', 'events'),
    'a new event with errors': dialog('events', 'Add Event', send('Create Event')),
    'an event that is edited': dialog('events', /^Edit/),
    'an event about to be deleted': dialog('events', /^Delete/),
    'the trash': dialog('events', 'Trash'),
    'the tab of what comes soon': by(async ({ page }) => {
      await open(page, 'events');
      await page.getByRole('tab', { name: /Coming Soon/ }).click();
    }),
  },
  'dialogs of collections and picks': {
    'collections that cannot be loaded': failed('collections_config', 'collections'),
    'no collections': empty('collections_config', 'collections'),
    'a new collection with errors': dialog('collections', 'Add Collection', send('Add Collection')),
    'a collection that is edited': dialog('collections', /^Edit/),
    'a collection about to be deleted': dialog('collections', /^Delete/),
    'a build that failed': by(async ({ page }) => {
      await page.evaluate(() =>
        localStorage.setItem('staff-publishing', JSON.stringify({ kind: 'unavailable' })),
      );
      await open(page, 'collections');
      await expect(page.getByText('Not published')).toBeVisible();
    }),
    'picks that cannot be loaded': failed('staff_picks', 'staff-picks'),
    'no picks': empty('staff_picks', 'staff-picks'),
    'the picker': dialog('staff-picks', 'Add Products'),
    'a pick about to be removed': dialog('staff-picks', /^Remove/),
  },
  'messages and subscribers': {
    'an open message beside archived ones': by(async ({ page }) => {
      await open(page, 'messages?tab=archived');
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await expect(
        page.getByRole('link', { name: 'Write from your own mail program' }),
      ).toBeVisible();
      await expect(page.getByLabel('Delete archived messages and spam after')).toBeVisible();
    }),
    'selected spam': by(async ({ page }) => {
      await open(page, 'messages?tab=spam');
      await page.getByLabel('Select all shown').check();
      await expect(page.getByRole('button', { name: 'Mark as Answered' })).toBeVisible();
    }),
    'messages that cannot be loaded': failed('rpc/list_messages', 'messages'),
    'subscribers that cannot be loaded': failed('rpc/list_subscribers', 'subscribers'),
  },
  settings: {
    'users that cannot be loaded': failed('profiles', 'settings'),
    'no users found': by(async ({ page }) => {
      await open(page, 'settings');
      await page.getByPlaceholder('Search users by name, email, or role...').fill('zzz');
      await expect(page.getByText('No users found')).toBeVisible();
    }),
    'a new user': dialog('settings', 'Add User'),
    'an invitation': dialog('settings', 'Invite User'),
    'a user about to be deleted': dialog('settings', /^Delete pending/),
    'the general settings': by(async ({ page }) => {
      await open(page, 'settings');
      await page.getByRole('tab', { name: 'General Settings' }).click();
    }),
    'a menu': by(async ({ page }) => {
      await open(page, 'settings');
      await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    }),
  },
};

/** The states whose elements differ on a narrow screen. */
const narrow = [
  'home',
  'the popup',
  'a book of a series',
  'all series',
  'a series',
  'all authors',
  'an author',
  'browse as a list, filters open',
  'search',
  'a filled cart',
  ...Object.keys(staffVisits['screens'] ?? {}),
];

/** Asks everything of the page as it is. Returns only what is wrong. */
async function findFaults(page: Page, device: CDPSession, name: string, printed?: string[]) {
  const faults: Record<string, unknown[]> = {};
  const note = (question: string, found: unknown[]) => {
    if (found.length > 0) faults[question] = found;
  };
  async function setTextSize(standard: number): Promise<void> {
    await device.send('Page.setFontSizes', { fontSizes: { standard } });
    // React hears of the width in letters, and renders another sidebar.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
  const setTouch = (enabled: boolean) =>
    device.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 });
  const sizesNow = () =>
    page.evaluate(() => ({
      letter: parseFloat(getComputedStyle(document.documentElement).fontSize),
      height: document.documentElement.scrollHeight,
    }));
  const start = page.viewportSize() ?? { width: 1280, height: 740 };

  note('texts that a translator breaks', await page.evaluate(questions.findOwnedTexts));
  // 320 is the width of a screen of 1,280 pixels at a zoom of 400 %.
  for (const width of [1280, 768, 360, 320].filter((width) => width <= start.width)) {
    await page.setViewportSize({ width, height: 740 });
    await setTouch(width <= 360);
    note(`sideways at ${width}`, await page.evaluate(questions.findOverflow));
    if (width === 1280 || (width === 360 && narrow.includes(name)))
      note(`axe at ${width}`, await findViolations(page));
    if (width === 360) note('targets', await page.evaluate(questions.findSmall));
  }
  await setTextSize(32);
  note('sideways with large text', await page.evaluate(questions.findOverflow));
  note('out of reach with large text', await page.evaluate(questions.findUnreachable));
  await page.setViewportSize({ width: 360, height: 740 });
  note('torn by large text', await page.evaluate(questions.findTorn));
  const large = await sizesNow();
  await setTextSize(16);
  const small = await sizesNow();
  if (large.letter !== 2 * small.letter) note('letters of large text', [large.letter]);
  // Letters of twice the size take four times the area.
  const ratio = large.height / small.height;
  if (printed && ratio > 4) note('length with large text', [ratio]);
  if (printed) {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    note('on paper', await page.evaluate(questions.findUnprintable));
    const isShown = (text: string) =>
      page.getByRole('main').getByText(text).filter({ visible: true }).first().isVisible();
    for (const text of printed) if (!(await isShown(text))) note('not on paper', [text]);
    await page.emulateMedia({ media: null, colorScheme: 'light' });
  }
  await setTouch(false);
  await page.setViewportSize(start);
  return faults;
}

for (const [visit, states] of Object.entries({ ...shopVisits, ...staffVisits }))
  test(`holds for each state: ${visit}`, async ({ page, shop }) => {
    test.setTimeout(240_000);
    const isStaff = visit in staffVisits;
    const device = await page.context().newCDPSession(page);
    if (isStaff) await signInPage(page);
    await page.setViewportSize({ width: visit === 'a phone' ? 360 : 1280, height: 740 });
    for (const [name, { arrive, printed }] of Object.entries(states)) {
      await page.unrouteAll();
      if (isStaff) await disablePublishing(page);
      await arrive(shop);
      expect
        .soft({ [name]: await findFaults(page, device, name, printed) })
        .toEqual({ [name]: {} });
    }
  });
