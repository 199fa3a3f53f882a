import { findViolations } from './axe.ts';
import { expect, type Shop, test } from './shop.ts';

const states: Record<string, (helpers: { shop: Shop }) => Promise<unknown>> = {
  home: ({ shop }) => shop.page.goto('/'),
  browse: ({ shop }) => shop.page.goto('/browse-books'),
  'browse as a list, filters open': async ({ shop }) => {
    await shop.page.goto('/browse-books?view=list');
    await shop.page.getByText('Trope, spice, format and content notes').click();
    await expect(shop.page.getByLabel('Trope')).toBeVisible();
  },
  'browse without a match': ({ shop }) => shop.page.goto('/browse-books?q=zzzqqq'),
  search: ({ shop }) => shop.page.goto('/search?q=austen'),
  collections: ({ shop }) => shop.page.goto('/collections'),
  'a collection': ({ shop }) => shop.page.goto('/collections/slow-burns'),
  'a book': ({ shop }) => shop.page.goto('/books/the-garlic-book'),
  'the popup': async ({ shop }) => {
    await shop.page.goto('/collections/slow-burns');
    await shop.card('Persuasion').getByRole('link', { name: 'Persuasion' }).click();
    await expect(shop.popup.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'an empty cart': ({ shop }) => shop.page.goto('/cart'),
  'a filled drawer': ({ shop }) => shop.addFromPage('the-garlic-book'),
  'a filled cart': async ({ shop }) => {
    await shop.addFromPage('the-garlic-book');
    await shop.page.goto('/cart');
    await expect(shop.page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart (1 item)');
  },
  'shelves out of reach': async ({ shop }) => {
    await shop.page.route('**/catalog.*.json', (route) => route.abort());
    await shop.page.goto('/browse-books?genre=Romance');
    await expect(shop.page.getByRole('heading', { name: 'Unable to Load Books' })).toBeVisible();
    shop.allowConsole(/Failed to load resource|net::ERR/);
  },
  'a cart out of reach': async ({ shop }) => {
    await shop.addFromPage('the-garlic-book');
    await shop.injectFault({ service: 'functions', fault: 'down', times: 2 });
    await shop.page.goto('/cart');
    await expect(shop.page.getByRole('main')).toContainText('Your cart is safe');
    shop.allowConsole(/Failed to load resource|CORS|saved cart could not be read/);
  },
  'a notice over the drawer': async ({ shop }) => {
    await shop.addFromPage('the-garlic-book');
    await expect(shop.notice('Added to cart')).toBeVisible();
  },
  'no favorites': ({ shop }) => shop.page.goto('/favorites'),
  about: ({ shop }) => shop.page.goto('/about'),
  'new releases': ({ shop }) => shop.page.goto('/new-releases'),
  'a policy': ({ shop }) => shop.page.goto('/privacy-policy'),
  contact: ({ shop }) => shop.page.goto('/contact'),
  'a letter with faults': async ({ shop }) => {
    await shop.page.goto('/contact');
    await shop.page.getByRole('button', { name: 'Send Message' }).click();
    await expect(shop.notice('Missing Information')).toBeVisible();
  },
  events: ({ shop }) => shop.page.goto('/events'),
  'no events': async ({ shop }) => {
    await shop.page.route('**/rest/v1/events*', (route) => route.fulfill({ json: [] }));
    await shop.page.goto('/events');
    await expect(shop.page.getByRole('heading', { name: 'No Events Yet' })).toBeVisible();
  },
  'the door of the dashboard': ({ shop }) => shop.page.goto('/login'),
  'a newsletter link': ({ shop }) => shop.page.goto('/newsletter/confirm#x'),
  'a missing page': async ({ shop }) => {
    await shop.page.goto('/nowhere');
    shop.allowConsole(/404/);
  },
};

/** The states whose elements differ on a narrow screen. */
const narrow = ['home', 'browse as a list, filters open', 'search', 'the popup', 'a filled cart'];

for (const [name, arrive] of Object.entries(states)) {
  const tag = narrow.includes(name) ? ['@phone'] : [];
  test(`shows no axe violations on ${name}`, { tag }, async ({ page, shop }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await arrive({ shop });
    expect(await findViolations(page)).toEqual([]);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    // The width of a screen of 1,280 pixels at a zoom of 400 %.
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow()).toBeLessThanOrEqual(0);
  });
}

for (const path of ['/events', '/refund-policy']) {
  test(`prints ${path} legibly in dark mode`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await findViolations(page)).toEqual([]);
  });
}
