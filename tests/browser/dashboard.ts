import type { Browser, Locator, Page } from 'playwright/test';
import { sessionStorageKey } from '../../src/domain/people/session.ts';
import { workerShop } from './worker-shop.ts';
import { expect } from './shop.ts';
import { openOperator, owner, password, signInOnce } from './staff.ts';

/** Opens a screen of the dashboard as the owner, or as the given user. Publishing is disabled. */
export async function openScreen(page: Page, screen: string, email = owner): Promise<void> {
  await disablePublishing(page);
  await openSignedIn(page, screen, email);
}

/**
 * Disables publishing: a build would take the whole machine, and other tests would see the changes.
 * The site responds like a static host, and a page sends no request when it is left.
 */
export async function disablePublishing(page: Page): Promise<void> {
  await page.route('**/refresh', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      window.fetch = () => new Promise(() => {});
    });
  });
}

/** Opens a screen of the dashboard with the real publish endpoint. */
export async function openSignedIn(page: Page, screen: string, email = owner): Promise<void> {
  await signInPage(page, email);
  await page.goto(screen);
  await expect(page.getByText('Welcome back')).toBeVisible();
}

/** Has the session of a user, as after a sign-in by the form. Opens a text file. */
export async function signInPage(page: Page, email = owner): Promise<void> {
  const { session } = await signInOnce(email);
  await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionStorageKey,
    JSON.stringify(session),
  ] as const);
}

/** Adds a collection to those that the provider has. */
export async function provideCollection(page: Page, id: string, handle: string): Promise<void> {
  await page.route('**/functions/v1/collections', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    const added = { id: `gid://shopify/Collection/${id}`, handle, title: handle };
    return route.fulfill({ response, json: { ...body, provided: [...body.provided, added] } });
  });
}

/** Opens a second browser, in which Marnie works. */
export async function openAsSecondStaff(browser: Browser, screen: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openScreen(page, screen, 'marnie@heartandhollow.example');
  return page;
}

/** Creates an approved user, whom a test may revoke without effect on other tests. */
export async function createApprovedUser(name: string): Promise<{ email: string; id: string }> {
  const operator = openOperator();
  const email = `${name}-${Date.now()}@kellynch.example`;
  const { data } = await operator.auth.admin.createUser({ email, password, email_confirm: true });
  const id = data.user?.id ?? '';
  await operator.from('profiles').update({ approved: true }).eq('user_id', id);
  return { email, id };
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Opens the menu of a phone. A wide screen has it beside the page. */
export async function openMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
}

/** Chooses an act of the menu of a row. */
export async function choose(row: Locator, act: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click();
  await row.page().getByRole('menuitem', { name: act }).click();
}

export const notice = (page: Page, text: string | RegExp) =>
  page.locator('.toast').filter({ hasText: text });

/** Ends the session on the server, while the page believes that only its token has expired. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(
    async ([key, backend]) => {
      const saved = JSON.parse(localStorage.getItem(key) ?? '{}');
      await fetch(`${backend}/auth/v1/logout?scope=global`, {
        method: 'POST',
        headers: {
          apikey: 'sb_publishable_local-emulator-only-00_emulator',
          authorization: `Bearer ${saved.access_token}`,
        },
      });
      localStorage.setItem(key, JSON.stringify({ ...saved, expires_at: 1 }));
    },
    [sessionStorageKey, workerShop.backend] as const,
  );
}

/** Opens the form of a new event and fills in the required fields. */
export async function startEvent(
  page: Page,
  title: string,
  location = 'The porch',
): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  const words = { Title: title, Category: 'Reading', Location: location, Description: 'Words.' };
  for (const [label, text] of Object.entries(words)) await form.getByLabel(label).fill(text);
  for (const label of ['Date', 'Time']) await form.getByLabel(label, { exact: true }).fill('Soon');
  return form;
}
