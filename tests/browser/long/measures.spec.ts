import { startEvent, openScreen } from '../dashboard.ts';
import { expect, test } from '../shop.ts';

/** What one page shows, in pixels, screens or lines, as measured, and the most that it may be. */
type Measures = Record<string, [measured: number, ceiling: number]>;

const sizes = {
  phone: { width: 360, height: 780, home: 6.6, firstCover: 450 },
  desktop: { width: 1280, height: 800, home: 5, firstCover: 430 },
};

for (const [name, { width, height, home, firstCover }] of Object.entries(sizes)) {
  test(`shows no more than fits: ${name}`, async ({ page, shop }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    const measures: Measures = {};
    const screens = () =>
      page.evaluate(
        () => Math.round((document.documentElement.scrollHeight / innerHeight) * 10) / 10,
      );
    const lineHeight = (selector: string) =>
      page.locator(selector).evaluateAll((all) => {
        const heights = all.map((one) => one.getBoundingClientRect().height);
        return Math.round(heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? Infinity);
      });

    await page.goto('/');
    measures['screens of home'] = [await screens(), home];
    await page.goto('/browse-books');
    const cover = await page.locator('main .book .cover').first().boundingBox();
    measures['first cover of browse'] = [Math.round(cover?.y ?? Infinity), firstCover];
    const parts = await page.locator('main .book').evaluateAll((cards) =>
      cards.map((card) => {
        const isShown = (one: Element) => one.checkVisibility() && one.textContent.trim() !== '';
        return [...card.querySelectorAll(':scope > :not(.cover, a:has(.cover))')].filter(isShown)
          .length;
      }),
    );
    measures['parts of a card below its cover'] = [Math.max(...parts), 6];

    await shop.haveCart('emma', 'persuasion', 'the-garlic-book');
    await page.goto('/about');
    await shop.openDrawer();
    measures['a line of the drawer'] = [await lineHeight('dialog[open] .line'), 130];
    const seen = await page
      .locator('dialog[open] .line')
      .evaluateAll(
        (lines) =>
          lines.filter((line) => line.getBoundingClientRect().bottom <= innerHeight).length,
      );
    measures['lines of the drawer out of sight'] = [3 - seen, 0];
    await page.goto('/cart');
    await page.locator('main .line').first().waitFor();
    measures['a line of the cart page'] = [await lineHeight('main .line'), 180];

    await openScreen(page, '/dashboard/events');
    const form = await startEvent(page, 'A Measured Event');
    const firstPart = await form.evaluate((dialog) => {
      const more = dialog.querySelector('form details')?.getBoundingClientRect().top ?? Infinity;
      return Math.round(((more + dialog.scrollTop) / innerHeight) * 10) / 10;
    });
    measures['screens of the event form before More'] = [firstPart, 2];

    for (const [what, [is, ceiling]] of Object.entries(measures))
      process.stderr.write(`${name}: ${what} ${is} (at most ${ceiling})\n`);
    const exceeded = Object.entries(measures).filter(([, [is, ceiling]]) => is > ceiling);
    expect(exceeded).toEqual([]);
  });
}
