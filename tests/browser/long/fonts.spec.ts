import { measureShift } from '../layout-shift.ts';
import { expect, test } from '../shop.ts';
import { settled } from '../waits.ts';

for (const path of [
  '/',
  '/about',
  '/browse-books',
  '/books/persuasion',
  '/cart',
  '/collections',
  '/events',
  '/new-releases',
]) {
  test(
    `keeps the layout of ${path} when its fonts load late`,
    { tag: '@phone' },
    async ({ page }) => {
      const fonts = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await fonts.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      fonts.resolve();
      await page.evaluate(() => document.fonts.ready);
      expect(await measureShift(page)).toBeLessThan(0.05);
    },
  );
}
