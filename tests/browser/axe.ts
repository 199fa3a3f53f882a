import axe, { type RunOnly } from 'axe-core';
import type { Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Violation = [rule: string, elements: string[]];

/**
 * Returns the axe violations of the current page in both color schemes. They differ only in colors,
 * so the dark one is checked for contrast alone. Leaves the page in the light scheme, and with motion.
 */
export async function findViolations(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // In a transition, colors are neither the one nor the other; hover starts one at any time.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // One that has started goes on, such as the popup that grows, and its targets are small meanwhile. A paused one, or one
  // of an element that is hidden meanwhile, never ends.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getTiming().iterations !== Infinity,
        )
        .map(({ finished }) => finished),
    ),
  );
  const light = await analyze(page, { type: 'tag', values: tags });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await analyze(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  return [...light, ...dark];
}

const analyze = (page: Page, runOnly: RunOnly): Promise<Violation[]> =>
  page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }): Violation => [
      id,
      nodes.map(({ html }) => html.slice(0, 160)),
    ]);
  }, runOnly);

declare global {
  interface Window {
    axe: typeof axe;
  }
}
