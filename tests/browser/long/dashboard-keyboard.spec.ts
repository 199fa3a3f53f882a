import type { Page } from 'playwright/test';
import {
  endSession,
  createApprovedUser,
  notice,
  openScreen,
  provideCollection,
} from '../dashboard.ts';
import { expect, test } from '../shop.ts';
import { settled } from '../waits.ts';
import { newEvent, openOperator, openStaff } from '../staff.ts';

/** Presses Tab until the control with this name has the focus. */
async function reach(page: Page, name: string | RegExp, role = 'button'): Promise<void> {
  const isThere = () =>
    page.evaluate(
      ([role, source, flags]) => {
        const one = document.activeElement;
        const isField = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement;
        const labels = isField ? [...(one.labels ?? [])] : [];
        const words = [
          one?.getAttribute('aria-label') ?? one?.textContent,
          ...labels.map((label) => label.textContent),
        ];
        const kind =
          one?.getAttribute('role') ?? (one?.tagName === 'BUTTON' ? 'button' : 'textbox');
        return (
          kind === role &&
          words.some((text) => new RegExp(source ?? '', flags).test(text?.trim() ?? ''))
        );
      },
      [role, typeof name === 'string' ? `^${name}$` : name.source, 'i'],
    );
  for (let count = 0; count < 200; count++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} was not reached by Tab`);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, label, 'textbox');
  await page.keyboard.type(text);
}

async function push(page: Page, name: string | RegExp): Promise<void> {
  await reach(page, name);
  await page.keyboard.press('Enter');
}

test.skip(({ viewport }) => (viewport?.width ?? 0) < 768, 'a phone has no keyboard');

test('edits an event by keyboard alone', async ({ page }) => {
  test.slow();
  const title = `Typed ${Date.now()}`;
  await openScreen(page, '/dashboard/events');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await push(page, 'Add Event');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await type(page, 'Category', 'Reading');
  await type(page, 'Date', 'Soon');
  await type(page, 'Time', 'Late');
  await type(page, 'Location', 'The porch');
  await type(page, 'Description', 'Words.');
  await push(page, 'Create Event');
  await expect(notice(page, 'Event created successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Event' })).toBeFocused();
  await push(page, new RegExp(`^Delete ${title}$`));
  const question = page.getByRole('dialog', { name: 'Delete Event' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await push(page, 'Delete');
  await expect(question).toHaveCount(0);
  await push(page, 'Undo');
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  // From where the focus came to the toast.
  await expect(page.getByRole('article').last().locator(':focus')).toHaveCount(1);
  await push(page, new RegExp(`^Delete ${title}$`));
  await expect(question).toBeVisible();
  await push(page, 'Delete');
  await expect(page.getByRole('article', { name: title })).toHaveCount(0);
  await push(page, 'Trash');
  await expect(page.getByRole('dialog', { name: 'Trash' })).toContainText(title);
  await push(page, `Restore ${title}`);
  await expect(page.getByRole('dialog', { name: 'Trash' })).not.toContainText(title);
  await expect(page.getByRole('dialog', { name: 'Trash' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Trash' })).toBeFocused();
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  await openOperator().from('events').delete().eq('title', title);
});

test('resolves a conflict and an expired session by keyboard alone', async ({ page, shop }) => {
  test.slow();
  const title = `Contested ${Date.now()}`;
  const staff = await openStaff();
  await staff.from('events').insert(newEvent(title)).throwOnError();
  const { email } = await createApprovedUser('typist');
  await openScreen(page, '/dashboard/events', email);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  await push(page, new RegExp(`^Edit ${title}$`));
  await expect(page.getByLabel('Title')).toBeFocused();
  await staff.from('events').update({ location: 'The cellar' }).eq('title', title);
  await type(page, 'Location', 'The attic');
  await push(page, 'Update Event');
  await expect(page.getByRole('alert').filter({ hasText: 'The cellar' })).toBeVisible();
  await push(page, 'Save mine over it');
  await expect(notice(page, 'Event updated successfully')).toBeVisible();

  await push(page, new RegExp(`^Edit ${title}$`));
  await type(page, 'Category', 'Tea and letters');
  await endSession(page);
  await push(page, 'Update Event');
  const door = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(door).toBeVisible();
  await type(page, 'Email', email);
  await type(page, 'Password', 'heart-and-hollow');
  await push(page, 'Sign In');
  await expect(door).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Update Event' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('article', { name: title })).toContainText('Tea and letters');
  await staff.from('events').delete().eq('title', title);
  shop.allowConsole(/status of 40\d/);
});

test('edits a collection, a pick and a user by keyboard alone', async ({ page }) => {
  test.slow();
  const focused = page.locator(':focus');
  const open = (name: string) => page.getByRole('link', { name, exact: true }).press('Enter');
  await openOperator().from('collections_config').delete().eq('handle', 'typed-shelf');
  await openOperator().from('staff_picks').delete().eq('product_handle', 'persuasion');
  await provideCollection(page, '900000123', 'typed-shelf');
  await openScreen(page, '/dashboard/collections');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await push(page, 'Add Collection');
  await expect(page.getByRole('dialog')).toBeVisible();
  await type(page, 'Collection ID', '900000123');
  await type(page, 'Title', 'A Typed Shelf');
  await type(page, 'Handle', 'typed-shelf');
  await push(page, 'Add Collection');
  await expect(notice(page, 'Collection added successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Collection' })).toBeFocused();
  await push(page, 'Edit A Typed Shelf');
  await expect(page.getByRole('dialog', { name: 'Edit Collection' })).toBeVisible();
  await type(page, 'Description', 'Typed twice.');
  await push(page, 'Update Collection');
  await expect(notice(page, 'Collection updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit A Typed Shelf' })).toBeFocused();
  await push(page, 'Delete A Typed Shelf');
  await expect(page.getByRole('dialog')).toBeVisible();
  await push(page, 'Delete');
  await expect(notice(page, 'Collection deleted successfully')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await open('Staff Picks');
  await push(page, 'Add Products');
  await expect(page.getByPlaceholder('Search products...')).toBeFocused();
  await page.keyboard.type('persuasion');
  await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(1);
  await push(page, 'Add to Staff Picks: Persuasion');
  await expect(notice(page, 'Product added to staff picks')).toBeVisible();
  // A disabled button would lose the focus.
  await expect(focused).toHaveText('Already Added: Persuasion');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add Products' })).toBeFocused();
  await push(page, 'Remove Persuasion');
  await expect(page.getByRole('dialog')).toBeVisible();
  await push(page, 'Remove');
  await expect(notice(page, 'Removed from staff picks')).toBeVisible();

  const name = `typed-${Date.now()}`;
  await open('Settings');
  await push(page, 'Add User');
  await expect(page.getByRole('dialog')).toBeVisible();
  await type(page, 'Email', `${name}@kellynch.example`);
  await type(page, 'Password', 'half-agony-half-hope');
  await push(page, 'Create User');
  await expect(notice(page, 'User created successfully. They can now log in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();
  await push(page, new RegExp(`^Delete ${name}$`));
  await expect(page.getByRole('dialog')).toBeVisible();
  await push(page, 'Delete');
  await expect(notice(page, 'User deleted successfully.')).toBeVisible();
});

test('keeps Escape and the focus while a dialog becomes modal', async ({ page }) => {
  await openScreen(page, '/dashboard/events');
  const add = page.getByRole('button', { name: 'Add Event' });
  const dialog = page.getByRole('dialog');
  await push(page, 'Add Event');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const wasModal = await add.evaluate(async (button: HTMLElement) => {
    button.click();
    await Promise.resolve();
    const isModal = document.querySelector('dialog:modal') !== null;
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    document.activeElement?.dispatchEvent(escape);
    return isModal;
  });
  expect(wasModal).toBe(false);
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();

  await add.evaluate(async (button: HTMLElement) => {
    const modal = new Promise((resolve) => addEventListener('toggle', resolve, true));
    button.click();
    await Promise.resolve();
    document.querySelector<HTMLInputElement>('dialog input[name=category]')?.focus();
    await modal;
  });
  await settled(page);
  await expect(dialog.and(page.locator(':modal'))).toBeVisible();
  await expect(page.locator(':focus')).toHaveAttribute('name', 'category');
});
