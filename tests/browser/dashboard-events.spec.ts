import type { Page } from 'playwright/test';
import { choose, notice, openScreen } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { openStaff } from './staff.ts';

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

test('creates, changes, deletes and restores an event', { tag: '@phone' }, async ({ page }) => {
  await openScreen(page, '/dashboard/events');
  await expect(page.getByRole('tab', { name: /^Featured Events \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Coming Soon \(\d+\)$/ })).toBeVisible();
  const title = `Porch Night ${Date.now()}`;

  await page.getByRole('button', { name: 'Add Event' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Please fill in this field.');
  const words = {
    Title: title,
    Category: 'Reading',
    Day: '2083-07-04',
    Starts: '18:00',
    Ends: '20:30',
    Location: 'The porch',
    Description: '<script>alert(1)</script> Words, read aloud.',
  };
  for (const [label, text] of Object.entries(words))
    await form.getByLabel(label, { exact: true }).fill(text);
  await expect(form.getByLabel('Date')).toHaveValue('Sunday, July 4, 2083');
  await expect(form.getByLabel('Time')).toHaveValue('6:00 PM - 8:30 PM');
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(notice(page, 'Event created successfully')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(card(page, title)).toContainText('0 / 50 attendees');
  await expect(card(page, title)).toContainText('<script>alert(1)</script>');
  await expect(notice(page, 'New Event Added')).toHaveCount(0);

  await choose(card(page, title), 'Duplicate');
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await expect(form.getByLabel('Date')).toHaveValue('');
  await page.keyboard.press('Escape');

  await card(page, title).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Event' });
  await expect(edit.getByLabel('Starts')).toHaveValue('18:00');
  await edit.getByLabel('Price').fill('$12');
  await edit.getByText(/^More/).click();
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
  await expect(card(page, title)).toHaveCount(1);
  await (await openStaff()).from('events').delete().eq('title', title);
});
