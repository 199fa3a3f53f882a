import type { Page } from 'playwright/test';
import { expect, test } from './shop.ts';
import { newEvent, openStaff } from './staff.ts';

const titles = (page: Page) => page.locator('.event h2').allTextContents();

test('sorts by date on the first click, and again after a reload', async ({ page }) => {
  const [byDate, newest] = ['Sort by date', 'Sort by newest first'].map((name) =>
    page.getByRole('button', { name }),
  );
  const readStarts = () =>
    page
      .locator('.event time')
      .evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
  await page.goto('/events');
  const unsorted = await readStarts();
  await byDate?.click();
  await newest?.waitFor();
  await page.reload();
  await newest?.waitFor();
  expect(await readStarts()).toEqual(unsorted.toSorted((one, other) => one - other));
  await page.goBack();
  await byDate?.waitFor();
  expect(await readStarts()).toEqual(unsorted);
});

test('updates an open page when staff add, change and delete, and shows markup as text', async ({
  page,
}) => {
  const staff = await openStaff();
  await page.goto('/events');
  const title = `<img src=x onerror="document.title=1"> told at ${Date.now()}`;
  const script = '<script>document.title=1</script>';
  const row = { ...newEvent(title), description: script, location: script, price: 'Free' };
  const { data } = await staff.from('events').insert(row).select().single().throwOnError();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  expect(await page.title()).not.toBe('1');
  // After the next event, which is always first.
  expect((await titles(page))[1]).toBe(title);
  await staff.from('events').update({ time: 'Midnight, sharp' }).eq('id', data.id);
  await expect(page.getByText('Midnight, sharp')).toBeVisible();
  await staff.from('events').delete().eq('id', data.id);
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
});
