import { clickTwiceWhilePending, notice, openAsSecondStaff, openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { watchRealtime } from './waits.ts';
import { newEvent, openStaff } from './staff.ts';
import type { Page } from 'playwright/test';

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

async function fill(page: Page, title: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Category').fill('Reading');
  await form.getByLabel('Day', { exact: true }).fill('2083-07-04');
  await form.getByLabel('Starts').fill('18:00');
  await form.getByLabel('Ends', { exact: true }).fill('20:30');
  await form.getByLabel('Location').fill('The porch');
  await form.getByLabel('Description').fill('<script>alert(1)</script> Words, read aloud.');
}

test('creates, changes, deletes and restores an event', { tag: '@phone' }, async ({ page }) => {
  await openScreen(page, '/dashboard/events');
  await expect(page.getByRole('tab', { name: /^Featured Events \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Coming Soon \(\d+\)$/ })).toBeVisible();
  const title = `Porch Night ${Date.now()}`;

  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Please fill in this field.');
  await fill(page, title);
  await expect(form.getByLabel('Date')).toHaveValue('Sunday, July 4, 2083');
  await expect(form.getByLabel('Time')).toHaveValue('6:00 PM - 8:30 PM');
  await form.getByLabel('Attendees', { exact: true }).fill('60');
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByLabel('Attendees', { exact: true })).toHaveAccessibleDescription(
    'There are more attendees than places.',
  );
  await form.getByLabel('Attendees', { exact: true }).fill('many');
  await clickTwiceWhilePending(
    page,
    '/rest/v1/events',
    form.getByRole('button', { name: 'Create Event' }),
  );
  await expect(notice(page, 'Event created successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(card(page, title)).toHaveCount(1);
  await expect(card(page, title)).toContainText('0 / 50 attendees');
  await expect(card(page, title)).toContainText('<script>alert(1)</script>');
  await expect(notice(page, 'New Event Added')).toHaveCount(0);

  await card(page, title).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(edit.getByLabel('Starts')).toHaveValue('18:00');
  await edit.getByLabel('Price').fill('$12');
  await edit.getByLabel('Event Type').selectOption('Coming Soon');
  await edit.getByRole('button', { name: 'Update Event' }).click();
  await expect(notice(page, 'Event updated successfully')).toBeVisible();
  await page.getByRole('tab', { name: /Coming Soon/ }).click();
  await expect(card(page, title)).toContainText('$12');

  await card(page, title).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Event' });
  await expect(question).toContainText('Are you sure you want to delete this event?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Event deleted successfully')).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, title)).toHaveCount(1);

  await card(page, title).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Trash' }).click();
  const trash = page.getByRole('dialog', { name: 'Trash' });
  await trash.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(trash.getByText(title)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(trash).toBeHidden();
  await expect(card(page, title)).toHaveCount(1);
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await (await openStaff()).from('events').delete().eq('title', title);
});

test('accepts a date typed digit by digit, and keeps custom text', async ({ page }) => {
  await openScreen(page, '/dashboard/events');
  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  const [day, time] = [form.getByLabel('Day', { exact: true }), form.getByLabel('Time')];
  await form.getByLabel('Starts').fill('18:00');
  await expect(time).toHaveValue('6:00 PM');
  await time.fill('Doors at half past five');
  await day.pressSequentially('01092083');
  await expect(day).toHaveValue('2083-01-09');
  await expect(form.getByLabel('Date')).toHaveValue('Saturday, January 9, 2083');
  await expect(time).toHaveValue('Doors at half past five');
  await day.fill('');
  await expect(form.getByLabel('Date')).toHaveValue('Saturday, January 9, 2083');
});

test('undoes while the toast is visible', async ({ page }) => {
  const title = `${Date.now()} and a title as long as some that staff write for an evening`;
  const staff = await openStaff();
  await staff.from('events').insert(newEvent(title)).throwOnError();
  await openScreen(page, '/dashboard/events');
  await card(page, title).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  const toast = notice(page, 'Event deleted successfully');
  await toast.hover();
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const bar = await page.locator('.undo-toast').boundingBox();
    const box = await toast.boundingBox();
    expect([width, bar && box && box.y + box.height <= bar.y]).toEqual([width, true]);
    expect((await undo.boundingBox())?.width).toBeGreaterThan(40);
    await undo.click({ trial: true });
  }
  await undo.click();
  await expect(card(page, title)).toHaveCount(1);
  await staff.from('events').delete().eq('title', title);
});

test(
  'grows the preview with a long description without separating fields',
  { tag: '@phone' },
  async ({ page }) => {
    await openScreen(page, '/dashboard/events');
    await page.getByRole('button', { name: 'Add Event' }).click();
    const form = page.locator('.editor form');
    const before = await form.boundingBox();
    await page.getByLabel('Description').fill('Words, read aloud. '.repeat(200));
    await expect(page.locator('.preview')).toContainText('Words, read aloud. Words');
    expect((await form.boundingBox())?.height).toBe(before?.height);
  },
);

test('shows changes of others with a toast', async ({ page }) => {
  const staff = await openStaff();
  const whenSubscribed = watchRealtime(page);
  await openScreen(page, '/dashboard/events');
  await expect(page.getByRole('tab', { name: /Featured/ })).toBeVisible();
  await whenSubscribed();
  const title = `From Marnie ${Date.now()}`;
  const { data } = await staff.from('events').insert(newEvent(title)).select().single();
  await expect(notice(page, 'New Event Added')).toContainText(title);
  await expect(card(page, title)).toBeVisible();
  const id = data?.id ?? '';
  await staff.from('events').update({ location: 'The cellar' }).eq('id', id);
  await expect(notice(page, 'Event Updated')).toBeVisible();
  await expect(card(page, title)).toContainText('The cellar');
  await staff.from('events').delete().eq('id', id);
  await expect(notice(page, 'Event Deleted')).toContainText(title);
  await expect(card(page, title)).toHaveCount(0);
});

test('keeps both changes of two editors of an event', async ({ page, browser }) => {
  const staff = await openStaff();
  const title = `Contested ${Date.now()}`;
  await staff.from('events').insert(newEvent(title));
  await openScreen(page, '/dashboard/events');
  const marnie = await openAsSecondStaff(browser, '/dashboard/events');
  for (const one of [page, marnie])
    await card(one, title).getByRole('button', { name: 'Edit' }).click();
  await marnie.getByLabel('Location').fill('The cellar');
  await marnie.getByRole('button', { name: 'Update Event' }).click();
  await expect(notice(marnie, 'Event updated successfully')).toBeVisible();
  await page.getByLabel('Location').fill('The attic');
  await page.getByRole('button', { name: 'Update Event' }).click();
  const versions = page.getByRole('alert').filter({ hasText: 'Somebody else changed this event' });
  await expect(versions.getByRole('row', { name: /Location/ })).toContainText('The cellar');
  await expect(versions.getByRole('row', { name: /Location/ })).toContainText('The attic');
  await page.getByLabel('Location').fill('The attic, by the window');
  await expect(versions.getByRole('row', { name: /Location/ })).toContainText('by the window');
  await versions.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(notice(page, 'Event updated successfully')).toBeVisible();
  await expect(card(marnie, title)).toContainText('The attic');
  await marnie.context().close();
  await staff.from('events').delete().eq('title', title);
});

test('opens and closes the form by keyboard, and restores the focus', async ({ page }) => {
  await openScreen(page, '/dashboard/events');
  const add = page.getByRole('button', { name: 'Add Event' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Never mind');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard Changes' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(add).toBeFocused();
});
