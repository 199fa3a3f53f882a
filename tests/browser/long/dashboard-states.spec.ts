import type { Page } from 'playwright/test';
import { findViolations } from '../axe.ts';
import { disablePublishing, signInPage } from '../dashboard.ts';
import { expect, type Shop, test } from '../shop.ts';

type State = (page: Page, shop: Shop) => Promise<unknown>;

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const ready = (page: Page) => expect(page.locator('.spinner')).toHaveCount(0);

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(screen);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await ready(page);
}

/** Returns no rows for these reads. */
async function empty(page: Page, table: string, screen: string): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith(`/rest/v1/${table}`),
    (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.fallback(),
  );
  await open(page, screen);
}

async function fail(page: Page, shop: Shop, table: string, screen: string): Promise<void> {
  await page.route(
    (url) => url.pathname.endsWith(`/rest/v1/${table}`),
    (route) => route.abort(),
  );
  await page.goto(screen);
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  shop.allowConsole(/Failed to load resource|did not answer/);
}

async function dialog(page: Page, screen: string, name: string | RegExp): Promise<void> {
  await open(page, screen);
  await press(page, name);
  await expect(page.getByRole('dialog')).toBeVisible();
  await ready(page);
}

/** The states of one visit: each follows the one before it in the same window. */
const visits: Record<string, Record<string, State>> = {
  screens: Object.fromEntries(
    ['', 'events', 'collections', 'staff-picks', 'messages', 'subscribers', 'settings'].map(
      (name) => [name, (page) => open(page, `/dashboard/${name}`)],
    ),
  ),
  home: {
    'home while it loads': async (page) => {
      await page.route('**/rest/v1/events?*', () => new Promise(() => {}));
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status').first()).toContainText('Loading');
    },
    'home that cannot be loaded': (page, shop) => fail(page, shop, 'events', '/dashboard'),
    'no activity': (page) => empty(page, 'audit_log', '/dashboard'),
  },
  events: {
    'events that cannot be loaded': (page, shop) => fail(page, shop, 'events', '/dashboard/events'),
    'no events': (page) => empty(page, 'events', '/dashboard/events'),
    'a new event with errors': async (page) => {
      await dialog(page, '/dashboard/events', 'Add Event');
      await page.getByRole('button', { name: 'Create Event' }).click();
      await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
    },
    'an event that is edited': (page) => dialog(page, '/dashboard/events', /^Edit/),
    'an event about to be deleted': (page) => dialog(page, '/dashboard/events', /^Delete/),
    'the trash': (page) => dialog(page, '/dashboard/events', 'Trash'),
    'the tab of what comes soon': async (page) => {
      await open(page, '/dashboard/events');
      await page.getByRole('tab', { name: /Coming Soon/ }).click();
    },
  },
  collections: {
    'collections that cannot be loaded': (page, shop) =>
      fail(page, shop, 'collections_config', '/dashboard/collections'),
    'no collections': (page) => empty(page, 'collections_config', '/dashboard/collections'),
    'a new collection with errors': async (page) => {
      await dialog(page, '/dashboard/collections', 'Add Collection');
      await page.getByRole('dialog').getByRole('button', { name: 'Add Collection' }).click();
      await expect(page.getByText('Please fill in this field.').first()).toBeVisible();
    },
    'a collection about to be deleted': (page) => dialog(page, '/dashboard/collections', /^Delete/),
    'a build that failed': async (page) => {
      await page.evaluate(() => {
        const requested = { kind: 'unavailable' };
        localStorage.setItem('staff-publishing', JSON.stringify(requested));
      });
      await open(page, '/dashboard/collections');
      await expect(page.getByText('Not published')).toBeVisible();
    },
  },
  'staff picks': {
    'picks that cannot be loaded': (page, shop) =>
      fail(page, shop, 'staff_picks', '/dashboard/staff-picks'),
    'no picks': (page) => empty(page, 'staff_picks', '/dashboard/staff-picks'),
    'the picker': (page) => dialog(page, '/dashboard/staff-picks', 'Add Products'),
    'a pick about to be removed': (page) => dialog(page, '/dashboard/staff-picks', /^Remove/),
  },
  'messages and subscribers': {
    'an open message beside archived ones': async (page) => {
      await open(page, '/dashboard/messages?tab=archived');
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await expect(page.getByRole('link', { name: 'Answer by Mail' })).toBeVisible();
      await expect(page.getByLabel('Delete archived messages and spam after')).toBeVisible();
    },
    'selected spam': async (page) => {
      await open(page, '/dashboard/messages?tab=spam');
      await page.getByLabel('Select all shown').check();
      await expect(page.getByRole('button', { name: 'Mark as Answered' })).toBeVisible();
    },
    'messages that cannot be loaded': (page, shop) =>
      fail(page, shop, 'rpc/list_messages', '/dashboard/messages'),
    'subscribers that cannot be loaded': (page, shop) =>
      fail(page, shop, 'rpc/list_subscribers', '/dashboard/subscribers'),
    'an import with skipped lines': async (page) => {
      await dialog(page, '/dashboard/subscribers', 'Import CSV');
      const buffer = Buffer.from('email\nnobody\nnew@reader.example');
      const file = { name: 'list.csv', mimeType: 'text/csv', buffer };
      await page.getByLabel('CSV File').setInputFiles(file);
      await expect(page.getByText('Not an email address')).toBeVisible();
    },
  },
  settings: {
    'users that cannot be loaded': (page, shop) =>
      fail(page, shop, 'profiles', '/dashboard/settings'),
    'no users found': async (page) => {
      await open(page, '/dashboard/settings');
      await page.getByPlaceholder('Search users by name, email, or role...').fill('zzz');
      await expect(page.getByText('No users found')).toBeVisible();
    },
    'a new user': (page) => dialog(page, '/dashboard/settings', 'Add User'),
    'the general settings': async (page) => {
      await open(page, '/dashboard/settings');
      await page.getByRole('tab', { name: 'General Settings' }).click();
    },
    'a menu': async (page) => {
      await open(page, '/dashboard/settings');
      await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    },
  },
};

/** Returns controls smaller than 24 px, and those that a narrow screen cuts off. */
function findTight(): string[] {
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const controls = [
    ...top.querySelectorAll('a, button, input:not([type=radio]), select, textarea'),
  ];
  return controls
    .filter((one) => isShown(one) && !one.closest('.skip, .switched'))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width < 24 || box.height < 24 || box.right > innerWidth + 1)
    .map(({ one, box }) => `${one.outerHTML.slice(0, 90)} ${box.width}×${box.height}`);
}

function measureOverflow(): number {
  const parts = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
  return Math.max(...parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
}

for (const [visit, states] of Object.entries(visits))
  test(`shows no axe violations, and fits a phone: ${visit}`, async ({ page, shop }) => {
    test.slow();
    await disablePublishing(page);
    await signInPage(page);
    for (const [name, arrive] of Object.entries(states)) {
      await arrive(page, shop);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const faults = {
          violations: width === 1280 || visit === 'screens' ? await findViolations(page) : [],
          overflow: await page.evaluate(measureOverflow),
          tight: await page.evaluate(findTight),
        };
        expect({ name, width, ...faults }).toEqual({
          name,
          width,
          violations: [],
          overflow: 0,
          tight: [],
        });
      }
      await page.unrouteAll();
      await disablePublishing(page);
    }
  });
