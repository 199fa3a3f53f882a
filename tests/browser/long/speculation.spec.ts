import type { Page } from 'playwright/test';
import { z } from 'zod';
import { expect, test } from '../shop.ts';

const ruleSet = z.object({ sourceText: z.string(), errorType: z.string().optional() });
const rules = z.object({
  prerender: z.array(z.object({ where: z.unknown() })),
  prefetch: z.array(z.object({ where: z.unknown() })),
});
type Rules = z.infer<typeof rules>;

/** Opens a page and returns the rules that the browser has taken from its header. */
async function rulesOf(page: Page, path: string): Promise<Rules> {
  const session = await page.context().newCDPSession(page);
  const taken = new Promise<unknown>((resolve) => {
    session.on('Preload.ruleSetUpdated', (event) => resolve(event.ruleSet));
  });
  await session.send('Preload.enable');
  await page.goto(path);
  const { sourceText, errorType } = ruleSet.parse(await taken);
  expect(errorType).toBeUndefined();
  return rules.parse(JSON.parse(sourceText));
}

/**
 * Returns the links of the page that the rules match. The browser matches them too, but a driven one loads
 * nothing and does not tell which.
 */
const matches = (page: Page, where: unknown) =>
  page.evaluate((condition) => {
    type Condition = {
      and?: Condition[];
      not?: Condition;
      href_matches?: string | string[];
      selector_matches?: string;
    };
    function accepts(link: HTMLAnchorElement, { and, not, ...rest }: Condition): boolean {
      if (and) return and.every((one) => accepts(link, one));
      if (not) return !accepts(link, not);
      if (rest.selector_matches) return link.matches(rest.selector_matches);
      return [rest.href_matches ?? []]
        .flat()
        .some((pattern) => new URLPattern(pattern, document.baseURI).test(link.href));
    }
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    const found = links.filter((link) => accepts(link, condition as Condition));
    return [...new Set(found.map((link) => new URL(link.href).pathname))];
  }, where);

test('browsers take the rules, which prerender lists and books, and nothing of the visitor’s', async ({
  page,
}) => {
  const { prerender, prefetch } = await rulesOf(page, '/books/persuasion');
  const prerendered = await matches(page, prerender[0]?.where);
  expect(prerendered).toEqual(
    expect.arrayContaining(['/', '/browse-books', '/collections', '/about']),
  );
  expect(prerendered.filter((path) => path.startsWith('/authors/'))).not.toEqual([]);
  expect(prerendered).not.toContain('/books/persuasion');
  const outside = /^\/(?:cart|favorites|login|dashboard|newsletter|search|events|contact)|\.\w+$/;
  expect(prerendered.filter((path) => outside.test(path))).toEqual([]);
  expect(await matches(page, prefetch[0]?.where)).toEqual(['/events']);
});

test('a card, which opens its book in the popup, is not prerendered', async ({ page }) => {
  const { prerender } = await rulesOf(page, '/');
  const prerendered = await matches(page, prerender[0]?.where);
  expect(prerendered.filter((path) => path.startsWith('/collections/'))).not.toEqual([]);
  // The link to the gift card at the end of the page opens its page.
  const books = prerendered.filter((path) => path.startsWith('/books/'));
  expect(books).toEqual(['/books/gift-card']);
});
