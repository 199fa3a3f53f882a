import type { Locator, Page } from 'playwright/test';
import { settled } from '../waits.ts';
import { expect, test } from '../shop.ts';

/** The controls of the other pages are of the same kinds. */
const pages = [
  '/',
  '/browse-books?view=list&genre=Romance',
  '/search?q=austen',
  '/collections',
  '/collections/slow-burns',
  '/books/the-garlic-book',
  '/contact',
  '/events',
  '/login',
  '/cart',
  '/favorites',
  '/newsletter/unsubscribe#x',
];
/** Plain links are tested in seo.spec.ts. */
const controls = 'a[data-action], summary, :is(button, select, input, textarea):enabled';
/** Fill-in fields, after which the page is used further. What a press does may come later. */
const fields = 'textarea, select, input:not([type=checkbox], [type=radio])';
/** Controls that change nothing when they are already selected or submitted. */
const chosen = '[aria-pressed=true], [aria-current], :checked, main [role=search] button';

/** The visible and the stored state: the URL, the page, the values of its fields, storage. A click may scroll. */
function state(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement>('input, select, textarea');
    return JSON.stringify([
      location.href,
      document.documentElement.className,
      // A press hydrates an island, which is no effect of its own.
      document.body.outerHTML.replace(/<astro-island[^>]*>/g, ''),
      [...fields].map(({ value, checked }) => [value, checked]),
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ]);
  });
}

/** One control of each kind, because those of other books behave the same. */
function kinds(page: Page, within: string): Promise<{ index: number; kind: string }[]> {
  return page.locator(controls).evaluateAll(
    (all, { within, chosen }) => {
      const seen = new Set<string>();
      return all.flatMap((control, index) => {
        const box = control.getBoundingClientRect();
        const isShown = control.checkVisibility({ visibilityProperty: true }) && box.width > 1;
        const isAsked =
          control.closest(within) && !control.closest('[inert]') && !control.matches(chosen);
        const marks = ['class', 'type', 'name', 'data-action'].map((mark) =>
          control.getAttribute(mark),
        );
        const kind = JSON.stringify([control.tagName, ...marks]);
        if (!isShown || !isAsked || seen.has(kind)) return [];
        seen.add(kind);
        return [{ index, kind: `${control.textContent.trim().slice(0, 40)} ${kind}` }];
      });
    },
    { within, chosen },
  );
}

async function use(control: Locator): Promise<void> {
  const tag = await control.evaluate((element) => element.tagName);
  const type = (await control.getAttribute('type')) ?? 'text';
  if (tag === 'SELECT') {
    const other = await control.evaluate((select) =>
      select instanceof HTMLSelectElement
        ? [...select.options].find(({ selected, disabled }) => !selected && !disabled)?.value
        : undefined,
    );
    await control.selectOption(other ?? null);
  } else if (tag === 'TEXTAREA' || (tag === 'INPUT' && !['checkbox', 'radio'].includes(type)))
    await control.fill(type === 'number' ? '2' : 'a');
  else await control.click();
}

for (const path of pages) {
  test(`changes something with every control of ${path}`, async ({ page, shop }) => {
    test.setTimeout(90_000);
    await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
    // A page that a control opens keeps the storage.
    await page.addInitScript(() => {
      if (location.protocol === 'http:' && !document.referrer)
        [localStorage, sessionStorage].forEach((storage) => storage.clear());
    });
    const open = async () => {
      // Without it, the page would be reloaded, with the state of its history, or only scrolled.
      await page.goto('about:blank');
      // A pointer that rests over results hydrates them, and so changes which controls there are.
      await page.mouse.move(0, 0);
      await page.context().clearCookies();
      await page.goto(path);
      // The first move after a navigation has no distance, so that it hydrates nothing.
      await page.mouse.move(1, 1);
      // The results of a query are hydrated after the first paint, or when the pointer moves.

      if (path.includes('?')) {
        await expect(page.locator('html')).toHaveAttribute('data-restored');
        await page.mouse.move(2, 2);
        await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached();
        await expect(
          page.locator('#results:not([data-found]) .initial-results, main .skeleton'),
        ).toHaveCount(0);
        await settled(page);
      }
    };
    await open();
    const url = page.url();
    const dead: string[] = [];
    let wasPressed = false;
    const changes = async (control: Locator) => {
      const before = await state(page);
      await use(control);
      const isAlive = expect.poll(() => state(page).catch(() => ''), { timeout: 3000 });
      return isAlive.not.toBe(before).then(
        () => true,
        () => false,
      );
    };
    for (const { index, kind } of await kinds(page, path === '/' ? 'body' : 'main')) {
      const control = page.locator(controls).nth(index);
      if (page.url() !== url || wasPressed) await open();
      wasPressed = (await control.and(page.locator(fields)).count()) === 0;
      if (await changes(control)) continue;
      // Another field may have done the same before.
      await open();
      if (!(await changes(control))) dead.push(kind);
    }
    shop.allowConsole(/40[04]|ERR_FAILED/);
    expect(dead).toEqual([]);
  });
}
