import { expect, it } from 'vitest';
import { measureSearchQuality, openSearch } from '../../../fixtures/search-quality.ts';

it('finds and corrects the titles of a catalog of 10,000 books', () => {
  const quality = measureSearchQuality(openSearch(10_000));
  expect(quality.titlesFirst).toBeGreaterThanOrEqual(0.98);
  expect(quality.corrected).toBeGreaterThanOrEqual(0.95);
  expect(quality.wronglyCorrected).toBeLessThanOrEqual(0.01);
});
