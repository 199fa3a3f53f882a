import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  collectionGradients,
  collectionIcons,
  defaultAppearance,
} from '../../../../src/domain/merchandising/collection.ts';

it('offers nine icons and eight gradients without duplicates', () => {
  expect(new Set(collectionIcons).size).toBe(9);
  expect(new Set(collectionGradients).size).toBe(8);
});

it('always returns the same existing style for a collection', () => {
  fc.assert(
    fc.property(fc.string(), (handle) => {
      const { icon, gradient } = defaultAppearance(handle);
      expect(defaultAppearance(handle)).toEqual({ icon, gradient });
      expect(collectionIcons).toContain(icon);
      expect(collectionGradients).toContain(gradient);
    }),
  );
});
