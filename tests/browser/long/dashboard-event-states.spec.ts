import { notice, openScreen, startEvent } from '../dashboard.ts';
import { expect, test } from '../shop.ts';
import { newEvent, openStaff } from '../staff.ts';

test('repeats an event, changes all and deletes all, and shoppers see the state', async ({
  page,
  browser,
}) => {
  const title = `Porch Readers ${Date.now()}`;
  await openScreen(page, '/dashboard/events?tab=coming_soon');
  const form = await startEvent(page, title);
  await form.getByLabel('Event Type').selectOption('Coming Soon');
  await form.getByLabel('How often').selectOption('Every month, on the same weekday');
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(form.getByLabel('Until')).toHaveAccessibleDescription(
    'Please choose the day of the event, and a later day here.',
  );
  await form.getByLabel('Day', { exact: true }).fill('2083-07-04');
  await form.getByLabel('Until').fill('2083-09-30');
  await expect(form.getByRole('status').last()).toHaveText(
    /^That is 3 events, the last on Sunday, September 5/,
  );
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(notice(page, '3 events created successfully')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Search events' });
  await search.fill(title);
  await page.getByRole('button', { name: 'Compact' }).click();
  await page.getByLabel('Sort').selectOption('By day');
  const rows = page.getByRole('row').filter({ hasText: title });
  await expect(rows).toHaveCount(3);
  await expect(rows).toContainText([/July 4/, /August 1/, /September 5/]);

  await rows.nth(1).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Event' });
  await edit.getByLabel('State').selectOption('Postponed');
  await edit.getByLabel('Save for').selectOption('This event and the later ones');
  await edit.getByRole('button', { name: 'Update Event' }).click();
  await expect(notice(page, '2 events updated successfully')).toBeVisible();
  await expect(rows.filter({ hasText: 'Postponed' })).toHaveCount(2);
  // The tab, the search and the view are in the address.
  await expect(page).toHaveURL(/q=Porch.*view=list/);
  await page.reload();
  await expect(rows).toHaveCount(3);

  const shopper = await browser.newPage();
  await shopper.goto('/events');
  const cards = shopper.getByRole('article').filter({ hasText: title });
  await cards
    .first()
    .scrollIntoViewIfNeeded()
    .catch(() => undefined);
  await shopper.mouse.wheel(0, 800);
  await expect(cards).toHaveCount(3);
  await expect(cards.filter({ hasText: 'Postponed' })).toHaveCount(2);
  await shopper.close();

  await rows.first().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete All 3' }).click();
  await expect(rows).toHaveCount(0);
  await expect(page.getByText('No events match.')).toBeVisible();
});

test('keeps a draft from shoppers, and duplicates it', async ({ page, browser }) => {
  const title = `Quiet Reading ${Date.now()}`;
  const staff = await openStaff();
  await staff
    .from('events')
    .insert({ ...newEvent(title), is_draft: true, attendees: 4 })
    .throwOnError();
  await openScreen(page, '/dashboard/events?show=hidden');
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('Draft');
  const shopper = await browser.newPage();
  await shopper.goto('/events');
  await shopper.getByRole('button', { name: 'Sort by date' }).click();
  await expect(shopper.getByRole('button', { name: 'Sort by newest first' })).toBeVisible();
  await expect(shopper.getByRole('heading', { name: title })).toHaveCount(0);

  await card.getByRole('button', { name: `Duplicate ${title}` }).click();
  const form = page.getByRole('dialog', { name: 'Create New Event' });
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await expect(form.getByLabel('Attendees', { exact: true })).toHaveValue('0');
  await form.getByLabel('Date', { exact: true }).fill('Soon');
  await form.getByLabel('Draft: only staff see it').uncheck();
  await form.getByRole('button', { name: 'Create Event' }).click();
  await expect(notice(page, 'Event created successfully')).toBeVisible();
  await expect(shopper.getByRole('heading', { name: title })).toBeVisible();
  await staff.from('events').delete().eq('title', title);
  await shopper.close();
});
