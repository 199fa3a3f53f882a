import { expect, test } from './shop.ts';

test('leads from its contents to a heading, and shows the anchor that has the focus', async ({
  page,
}) => {
  await page.goto('/terms-of-service');
  const anchor = page.getByRole('link', { name: /^Link to: / }).first();
  await anchor.focus();
  await expect(anchor).toHaveCSS('opacity', '1');
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const heading = page.getByRole('article').getByRole('heading', { level: 2 }).last();
  await contents.last().click();
  await expect(heading).toBeInViewport();
  await expect(page).toHaveURL(`/terms-of-service#${await heading.getAttribute('id')}`);
});
