import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Violation = [rule: string, elements: string[]];

/**
 * Returns the axe violations of the current page in both color schemes. They differ only in colors,
 * so the dark one is checked for contrast alone. Leaves the page in the light scheme.
 */
export async function findViolations(page: Page): Promise<Violation[]> {
  const light = await analyze(page, (axe) => axe.withTags(tags));
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await analyze(page, (axe) => axe.withRules('color-contrast'));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark];
}

async function analyze(page: Page, limit: (axe: AxeBuilder) => AxeBuilder): Promise<Violation[]> {
  // No page has frames, for which axe would open a tab at each call.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await limit(axe).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]);
}
