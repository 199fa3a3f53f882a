import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong on the page as it stands: each rule with the elements that break it. */
export async function findViolations(page: Page): Promise<[string, string[]][]> {
  // No page here has frames, for whose sake axe would open another tab at each call.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]);
}
