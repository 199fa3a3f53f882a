import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { openBrowser } from './browser.ts';
import { openShop } from './open-shop.ts';

const widths = [360, 768, 1280, 1920];
const heights: Record<number, number> = { 360: 780, 768: 1024, 1280: 900, 1920: 1080 };
const schemes = ['light', 'dark'] as const;
/** Pages tell whether the shop is open, and the day of the next meeting. */
const now = new Date('2026-11-21T15:00:00Z');

type State = { path: string; prepare?: (page: Page) => Promise<void>; isScreen?: boolean };

const add = async (page: Page) => {
  await page.locator('main [data-action=add]').first().click();
  await page.locator('#cart-drawer .line').first().waitFor();
};
const fill = async (page: Page) => {
  await page.goto(`${new URL(page.url()).origin}/browse-books`);
  await add(page);
  await page.getByRole('button', { name: 'Close cart' }).click();
};
const openList = (page: Page) => page.locator('.book.row').first().waitFor();
const signIn = async (page: Page) => {
  await page.getByLabel('Email').first().fill('owner@heartandhollow.example');
  await page.getByLabel('Password').first().fill('heart-and-hollow');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
};
const openScreen = (path: string, action?: string): State => ({
  path: '/login',
  prepare: async (page) => {
    await signIn(page);
    await page.goto(`${new URL(page.url()).origin}${path}`);
    await page.getByText('Welcome back,').waitFor();
    await page.waitForLoadState('networkidle');
    if (action) await page.getByRole('button', { name: action }).first().click();
  },
  isScreen: action !== undefined,
});

/** Every page and state. The pictures of a screen show the viewport, the others the whole page. */
const states: Record<string, State> = {
  home: { path: '/' },
  'home-collections': {
    path: '/',
    prepare: (page) => page.getByRole('button', { name: 'Show More Collections' }).click(),
  },
  about: { path: '/about' },
  browse: { path: '/browse-books' },
  'browse-list': { path: '/browse-books?view=list', prepare: openList },
  'browse-filters': {
    path: '/browse-books?trope=Slow+Burn&sort=price-low',
    prepare: (page) => page.locator('main h3').first().waitFor(),
  },
  'browse-nothing': {
    path: '/browse-books?q=zzzz',
    prepare: (page) => page.getByText('No Books Match Your Filters').waitFor(),
  },
  search: { path: '/search?q=heart', prepare: (page) => page.getByText(/^Found \d/).waitFor() },
  'search-nothing': {
    path: '/search?q=zzzz',
    prepare: (page) => page.getByText('No Books Match Your Search').waitFor(),
  },
  collections: { path: '/collections' },
  collection: { path: '/collections/signed-books' },
  'collection-unknown': { path: '/collections/no-such-shelf' },
  book: { path: '/books/the-garlic-book' },
  popup: {
    path: '/browse-books',
    prepare: async (page) => {
      await page.locator('main [data-action=book]').first().click();
      await page.locator('#book-dialog .prose').first().waitFor();
    },
    isScreen: true,
  },
  'new-releases': { path: '/new-releases' },
  series: { path: '/series' },
  authors: { path: '/authors' },
  events: { path: '/events' },
  contact: { path: '/contact' },
  'cart-empty': { path: '/cart' },
  cart: {
    path: '/cart',
    prepare: async (page) => {
      await fill(page);
      await page.goto(`${new URL(page.url()).origin}/cart`);
      await page.locator('main .line').first().waitFor();
    },
  },
  'drawer-empty': {
    path: '/about',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Cart' }).click();
      await page.getByText('Start adding some amazing books').waitFor();
    },
    isScreen: true,
  },
  drawer: { path: '/browse-books', prepare: add, isScreen: true },
  'favorites-empty': { path: '/favorites' },
  favorites: {
    path: '/browse-books',
    prepare: async (page) => {
      for (const index of [0, 1, 2]) await page.locator('main .heart').nth(index).click();
      await page.locator('[data-badge=favorites]', { hasText: '3' }).waitFor();
      await page.goto(`${new URL(page.url()).origin}/favorites`);
      await page.getByText('3 books saved for later').waitFor();
    },
  },
  login: { path: '/login' },
  'not-found': { path: '/no-such-page' },
  terms: { path: '/terms-of-service' },
  refunds: { path: '/refund-policy' },
  shipping: { path: '/shipping-policy' },
  'eu-uk-shipping': { path: '/eu-uk-shipping' },
  privacy: { path: '/privacy-policy' },
  dashboard: openScreen('/dashboard'),
  'dashboard-events': openScreen('/dashboard/events'),
  'dashboard-events-list': openScreen('/dashboard/events?view=list'),
  'dashboard-event-form': openScreen('/dashboard/events', 'Add Event'),
  'dashboard-collections': openScreen('/dashboard/collections'),
  'dashboard-staff-picks': openScreen('/dashboard/staff-picks'),
  'dashboard-collection-form': openScreen('/dashboard/collections', 'Add Collection'),
  'dashboard-picker': openScreen('/dashboard/staff-picks', 'Add Products'),
  'dashboard-messages': openScreen('/dashboard/messages'),
  'dashboard-subscribers': openScreen('/dashboard/subscribers'),
  'dashboard-publishing': openScreen('/dashboard/publishing'),
  'dashboard-settings': openScreen('/dashboard/settings'),
  'dashboard-sign-in': openScreen('/dashboard/settings?tab=sign-in'),
  'dashboard-activity': openScreen('/dashboard/settings?tab=activity'),
};

/**
 * `npm run pictures -- [FOLDER] [--before FOLDER] [--only NAME]... [--origin URL]` writes a picture
 * of each page and state at each width, light and dark. With `--before`, it compares each with the
 * picture of the same name and lists the changed ones. Without `--origin`, it starts a shop.
 */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      before: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      origin: { type: 'string' },
    },
  });
  const [folder = 'pictures/now'] = positionals;
  const unknown = values.only.find((name) => !(name in states));
  if (unknown)
    throw new Error(`No page "${unknown}". The pages are ${Object.keys(states).join(', ')}.`);
  await mkdir(folder, { recursive: true });

  await using opened = new AsyncDisposableStack();
  const browser = opened.adopt(await openBrowser(), (one) => one.close());
  const origin = values.origin ?? opened.adopt(await openShop(), (shop) => shop.close()).origin;
  const names = Object.keys(states).filter(
    (name) => values.only.length === 0 || values.only.includes(name),
  );
  const failed: string[] = [];
  for (const name of names) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    try {
      await takePictures(context, origin, name, folder);
    } catch (error) {
      failed.push(name);
      console.error(`${name} has no pictures: ${String(error)}`);
    }
    await context.close();
  }
  console.log(`The pictures of ${names.length - failed.length} pages and states are in ${folder}.`);
  if (values.before) await comparePictures(values.before, folder);
  if (failed.length > 0) process.exitCode = 1;
}

async function takePictures(
  context: BrowserContext,
  origin: string,
  name: string,
  folder: string,
): Promise<void> {
  const { path, prepare, isScreen = false } = states[name] ?? { path: '/' };
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.clock.setFixedTime(now);
  await page.goto(origin + path, { waitUntil: 'load' });
  await prepare?.(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] ?? 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(loadImages);
      await page.screenshot({
        path: join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage: !isScreen,
        animations: 'disabled',
      });
    }
  }
}

/** Runs in the page. Waits for the fonts and for all images, lazy ones too. */
async function loadImages(): Promise<void> {
  await document.fonts.ready;
  const images = [...document.images].filter((image) => image.getClientRects().length > 0);
  await Promise.all(
    images.map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    }),
  );
}

/** Channels that differ by less count as equal: antialiasing differs between two runs. */
const tolerance = 24;

/** Lists the share of changed pixels of each picture, the largest first. */
async function comparePictures(before: string, after: string): Promise<void> {
  const isPicture = (name: string) => name.endsWith('.png') && !name.endsWith('.difference.png');
  const names = (await readdir(after)).filter(isPicture);
  const previous = new Set(await readdir(before));
  const rows: { name: string; share: number }[] = [];
  for (const name of names) {
    if (!previous.has(name)) rows.push({ name: `${name} (new)`, share: 1 });
    else rows.push({ name, share: await comparePicture(before, after, name) });
  }
  const changed = rows.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share);
  const list = changed.map(
    ({ name, share }) => `${(share * 100).toFixed(2).padStart(6)} % ${name}`,
  );
  const text = [`${changed.length} of ${names.length} pictures changed.`, ...list].join('\n');
  await writeFile(join(after, 'differences.txt'), `${text}\n`);
  console.log(text);
}

/** Returns the share of changed pixels, and writes a picture of them. */
async function comparePicture(before: string, after: string, name: string): Promise<number> {
  const pictures = [sharp(join(before, name)), sharp(join(after, name))];
  const sizes = await Promise.all(pictures.map((picture) => picture.metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [one, other] = await Promise.all(
    pictures.map((picture, index) =>
      picture
        .removeAlpha()
        .extend({
          right: width - (sizes[index]?.width ?? 0),
          bottom: height - (sizes[index]?.height ?? 0),
          background: '#f0f',
        })
        .raw()
        .toBuffer(),
    ),
  );
  if (!one || !other) return 1;
  const changes = Buffer.alloc(width * height);
  let count = 0;
  for (let pixel = 0; pixel < changes.length; pixel += 1) {
    const at = pixel * 3;
    const isChanged = [at, at + 1, at + 2].some(
      (channel) => Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) > tolerance,
    );
    if (!isChanged) continue;
    changes[pixel] = 255;
    count += 1;
  }
  if (count > 0) {
    await sharp(changes, { raw: { width, height, channels: 1 } })
      .png()
      .toFile(join(after, name.replace('.png', '.difference.png')));
  }
  return count / changes.length;
}

await run();
