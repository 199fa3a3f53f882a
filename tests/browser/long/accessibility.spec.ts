import { findViolations } from '../axe.ts';
import { expect, type Shop, test } from '../shop.ts';

type State = (shop: Shop) => Promise<unknown>;

const at =
  (path: string): State =>
  ({ page }) =>
    page.goto(path);

/** The states of one visit: each follows the one before it in the same window. */
const visits: Record<string, Record<string, State>> = {
  'pages of books': {
    home: at('/'),
    collections: at('/collections'),
    'a collection': at('/collections/slow-burns'),
    'the popup': async (shop) => {
      await shop.card('Persuasion').getByRole('link', { name: 'Persuasion' }).click();
      await expect(shop.popup.getByRole('heading', { level: 1 })).toBeVisible();
    },
    'a book': at('/books/the-garlic-book'),
    'a book of a series': at('/books/apple-butter-season'),
    'all series': at('/series'),
    'a series': at('/series/chronicles-of-barsetshire'),
    'all authors': at('/authors'),
    'an author': at('/authors/delphine-marsh'),
    'new releases': at('/new-releases'),
  },
  'pages of words': {
    about: at('/about'),
    'a policy': at('/privacy-policy'),
    contact: at('/contact'),
    'a message with errors': async (shop) => {
      await shop.page.getByRole('button', { name: 'Send Message' }).click();
      await expect(shop.notice('Missing Information')).toBeVisible();
    },
    events: at('/events'),
    'no events': async ({ page }) => {
      await page.route('**/rest/v1/events*', (route) => route.fulfill({ json: [] }));
      await page.goto('/events');
      await expect(page.getByRole('heading', { name: 'No Events Yet' })).toBeVisible();
    },
    'the sign-in': at('/login'),
    'a newsletter link': at('/newsletter/confirm#x'),
    'a missing page': async (shop) => {
      await shop.page.goto('/nowhere');
      shop.allowConsole(/404/);
    },
    'a missing collection': at('/collections/nowhere'),
  },
  results: {
    browse: at('/browse-books'),
    'browse as a list, filters open': async ({ page }) => {
      await page.goto('/browse-books?view=list');
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await expect(page.getByRole('group', { name: 'Trope' })).toBeVisible();
    },
    'browse without a match': at('/browse-books?q=zzzqqq'),
    search: at('/search?q=austen'),
    'a corrected search': at('/search?q=jane+austin'),
    'a search without a match': async ({ page }) => {
      await page.goto('/search?q=refunds');
      await expect(page.getByRole('link', { name: 'Ask us to find it' })).toBeVisible();
    },
    suggestions: async ({ page }) => {
      await page.goto('/browse-books');
      await page
        .getByRole('button', { name: 'Search', exact: true })
        .or(page.getByLabel('Search books'))
        .first()
        .click();
      await page.getByLabel('Search books').fill('laurel');
      await expect(page.getByRole('group', { name: 'Series' })).toBeVisible();
    },
    'books that cannot be loaded': async (shop) => {
      await shop.page.route('**/catalog.*.json', (route) => route.abort());
      await shop.page.goto('/browse-books?genre=Romance');
      await expect(shop.page.getByRole('heading', { name: 'Unable to Load Books' })).toBeVisible();
      shop.allowConsole(/Failed to load resource|net::ERR/);
    },
  },
  'cart and favorites': {
    'no favorites': at('/favorites'),
    'an empty cart': at('/cart'),
    'a filled drawer under a notice': async (shop) => {
      await shop.addFromPage('the-garlic-book');
      await expect(shop.notice('Added to cart')).toBeVisible();
    },
    'a filled cart': async (shop) => {
      await shop.addFromPage('the-lamp-at-laurel-gap');
      await shop.page.goto('/cart');
      await expect(shop.page.getByRole('region', { name: 'And then what happens' })).toBeVisible();
    },
    'a cart that cannot be loaded': async (shop) => {
      await shop.injectFault({ service: 'functions', fault: 'down', times: 2 });
      await shop.page.goto('/cart');
      await expect(shop.page.getByRole('main')).toContainText('Your cart is safe');
      shop.allowConsole(/Failed to load resource|CORS|saved cart could not be read/);
    },
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
];

/** 320 is the width of a screen of 1,280 pixels at a zoom of 400 %. */
const widths = [1280, 768, 360, 320];

for (const [visit, states] of Object.entries(visits))
  test(`shows no axe violations and no sideways scroll: ${visit}`, async ({ page, shop }) => {
    test.slow();
    for (const [name, arrive] of Object.entries(states)) {
      await arrive(shop);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        const isChecked = width === 1280 || (width === 360 && narrow.includes(name));
        const violations = isChecked ? await findViolations(page) : [];
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect({ name, width, violations, overflow: Math.max(0, overflow) }).toEqual({
          name,
          width,
          violations: [],
          overflow: 0,
        });
      }
      await page.setViewportSize({ width: 1280, height: 740 });
    }
  });

for (const path of ['/events', '/refund-policy']) {
  test(`prints ${path} legibly in dark mode`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await findViolations(page)).toEqual([]);
  });
}

test.describe('at 400 % of 1280 × 1024', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('covers nothing that has the focus', async ({ page, shop }) => {
    const expectFocusShown = async (steps: number) => {
      for (let step = 0; step < steps; step += 1) {
        await page.keyboard.press('Tab');
        const covered = await page.evaluate(() => {
          const focused = document.activeElement;
          if (!focused || focused === document.body) return null;
          // A link may run over lines. The field of a radio button has no size; its label shows the focus.
          const boxes = [...focused.getClientRects()].filter(({ width }) => width > 1);
          const isShown = boxes.some(({ left, right, top, bottom }) => {
            const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
            const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
            const hit = document.elementFromPoint(x, y);
            return focused.contains(hit) || focused.closest('label')?.contains(hit);
          });
          return isShown || boxes.length === 0 ? null : focused.outerHTML;
        });
        expect(covered).toBeNull();
      }
    };
    await shop.addFromPage('emma');
    await expect(shop.notice('Added to cart')).toBeAttached();
    // The drawer slides in.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished)),
    );
    await expectFocusShown(8);
    for (const path of ['/', '/browse-books', '/cart', '/contact']) {
      await page.goto(path);
      await expectFocusShown(25);
    }
    await page.goto('/collections/slow-burns');
    await page.getByRole('link', { name: 'Persuasion', exact: true }).click();
    // It is modal once it has opened.
    await expect(shop.popup.getByRole('button', { name: 'Close book' })).toBeFocused();
    await expectFocusShown(12);
  });
});
