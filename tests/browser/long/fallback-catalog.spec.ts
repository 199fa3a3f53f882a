import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { createReleaseStore } from '../../../src/publisher/index.ts';
import { backend, shopEnvironment } from '../../fixtures/shop-ports.ts';
import { copyShop } from '../../fixtures/test-shop.ts';
import { closeShop, openingMs } from './catalog-shop.ts';
import { getWorkerShop, useShop, workerShop } from '../worker-shop.ts';

const worker = 10;
const { port, site } = getWorkerShop(worker);
const base = workerShop.site;
test.use(useShop(worker));

/** Nothing listens there. */
const closedPort = 9;

/** Copies the built shop as one that has published only another shop's release. */
async function copyUnpublished(): Promise<string> {
  const folder = await copyShop();
  for (const { folder: release, ...record } of await createReleaseStore(
    join(folder, 'releases'),
  ).list())
    await writeFile(
      join(release, 'release.json'),
      JSON.stringify({ ...record, backend: 'another shop' }),
    );
  return folder;
}

/** A shop whose provider has never responded: the first release is a fallback. */
test.describe('without any catalog', () => {
  let server: ChildProcess;

  test.beforeAll(async () => {
    test.setTimeout(openingMs + 20_000);
    server = spawn(process.execPath, ['src/server.ts'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        ...shopEnvironment({ port, backendPort: closedPort }, await copyUnpublished()),
        SUPABASE_URL: backend,
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_local-emulator-only-00_emulator',
        SHOPIFY_STORE_DOMAIN: 'local.myshopify.com',
        SHOPIFY_STOREFRONT_TOKEN: 'local-token',
        STOREFRONT_ORIGIN: backend,
      },
    });
    await expect
      .poll(
        () =>
          fetch(site).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: openingMs },
      )
      .toBe(200);
  });
  test.afterAll(() => closeShop(server));

  test('shows two collections and six future genres on home', async ({ page }) => {
    await page.goto(base);
    await expect(page.getByText('Using fallback collections...')).toBeVisible();
    await expect(page.getByText('Coming soon')).toHaveCount(6);
    await expect(page.getByText('No Staff Picks Yet')).toBeVisible();
    await expect(page.getByText('Product not found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Signed Books 25+ books' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Special Editions 15+ books' })).toBeVisible();
  });

  test('shows that the provider is unreachable on collections', async ({ page }) => {
    await page.goto(`${base}/collections`);
    await expect(page.getByRole('heading', { name: 'Shopify Connection Issue' })).toBeVisible();
    await expect(page.getByText('Failed to fetch collections from Shopify')).toBeVisible();
    await expect(
      page.getByText("Don't worry! We're showing you our curated collections below."),
    ).toBeVisible();
    await page.goto(`${base}/collections/signed-books`);
    await expect(page.getByText('This shelf is unavailable for now')).toBeVisible();
  });

  test('shows an error on browse', async ({ page }) => {
    await page.goto(`${base}/browse-books`);
    await expect(page.getByRole('heading', { name: 'Unable to Load Books' })).toBeVisible();
    const genres = page.getByRole('list', { name: 'Genres' });
    await expect(genres.getByRole('link')).toHaveText([
      'All Genres',
      'Romance',
      'Fantasy Romance',
      'Dark Romance',
      'Contemporary',
      'Historical Romance',
    ]);
    await genres.getByRole('button', { name: 'Show More' }).click();
    await expect(genres.getByRole('link', { name: 'Romantic Suspense' })).toBeVisible();
    await genres.getByRole('button', { name: 'Show Less' }).click();
    await expect(genres.getByRole('link')).toHaveCount(6);
    await genres.getByRole('link', { name: 'Dark Romance' }).click();
    await page.getByRole('link', { name: 'List view' }).click();
    await expect(page).toHaveURL(`${base}/browse-books?genre=Dark+Romance&view=list`);
    await expect(page.getByRole('link', { name: 'List view' })).toHaveAttribute('aria-current');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Unable to Load Books' })).toBeVisible();
    await expect(
      page.getByText('There was an issue fetching books from our collection'),
    ).toBeVisible();
    await expect(page.getByText('No Books')).toHaveCount(0);
    await page.goto(`${base}/browse-books?genre=Gothic`);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page).toHaveURL(`${base}/browse-books?genre=Gothic`);
  });

  for (const path of ['/new-releases', '/series', '/authors']) {
    test(`shows an error on ${path}`, async ({ page }) => {
      await page.goto(base + path);
      await expect(page.getByRole('heading', { name: 'Unable to Load Books' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Try Again' })).toBeVisible();
    });
  }
});
