import type { Browser, Page } from 'playwright/test';
import { expect } from './shop.ts';
import { openOperator } from './staff.ts';

const password = 'heart-and-hollow';

/**
 * Opens a screen of the dashboard as the owner, or as whoever is named. The site is not built anew,
 * which would take all of this machine: it answers as a host does that serves files only.
 */
export async function openScreen(
  page: Page,
  screen: string,
  email = 'owner@heartandhollow.example',
): Promise<void> {
  await page.route('**/refresh', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`/login?next=${screen}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(({ pathname }) => pathname === screen);
  await expect(page.getByText('Welcome back')).toBeVisible();
}

/** A second browser, where Marnie works. */
export async function openMarnie(browser: Browser, screen: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openScreen(page, screen, 'marnie@heartandhollow.example');
  return page;
}

/** Someone new, approved, who may be revoked without harm to other tests. */
export async function hire(name: string): Promise<{ email: string; id: string }> {
  const operator = openOperator();
  const email = `${name}-${Date.now()}@kellynch.example`;
  const { data } = await operator.auth.admin.createUser({ email, password, email_confirm: true });
  const id = data.user?.id ?? '';
  await operator.from('profiles').update({ approved: true }).eq('user_id', id);
  return { email, id };
}

export const notice = (page: Page, text: string | RegExp) =>
  page.locator('.toast').filter({ hasText: text });
