import { expect, it } from 'vitest';
import { formatPickup, toPickup } from '../../../../src/domain/catalog/pickup.ts';

const location = (name: string, quantityAvailable: number, pickUpTime = `Ready at ${name}.`) => ({
  quantityAvailable,
  pickUpTime,
  location: { name },
});

it.each([
  [[], null, undefined],
  [[location('Main Street', 0)], null, undefined],
  [[location('Main Street', -2)], null, undefined],
  [[location('Main Street', 1)], 'On our shelves now', 'Ready at Main Street'],
  [[location('Main Street', 1, '')], 'On our shelves now', ''],
  [
    [location('Main Street', 0), location('River', 1)],
    'On our shelves now at River',
    'Ready at River',
  ],
  [
    [location('Main Street', 2), location('River', 1)],
    'On our shelves now at Main Street and 1 more shop',
    'Ready at Main Street',
  ],
  [
    [location('Main Street', 2), location('River', 1), location('Hill', 0), location('Mill', 9)],
    'On our shelves now at Main Street and 2 more shops',
    'Ready at Main Street',
  ],
])('says which locations have copies: %j', (locations, sentence, time) => {
  const pickup = toPickup(locations);
  expect(pickup && formatPickup(pickup)).toBe(sentence);
  expect(pickup?.time).toBe(time);
});
