import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tintClass, toTint } from '../../../../src/domain/catalog/cover-tint.ts';
import { coverThumbhash } from '../../../../src/emulator/shopify/cover-store.ts';
import { readCatalog } from '../../../../src/catalog-import/index.ts';

const stylesheet = readFileSync('src/styles/cover-tints.css', 'utf8');
const { catalog } = await readCatalog(['src/emulator/shopify/sample/catalog.json']);
const grounds = catalog.books.flatMap(({ cover }) =>
  typeof cover === 'object' && cover !== null ? cover.color : [],
);
const channelsOf = (color: string) =>
  Array.from(color.slice(1).match(color.length > 4 ? /../g : /./g) ?? [], (digits) =>
    Number.parseInt(digits.padEnd(2, digits), 16),
  );
/** The color that the stylesheet gives to a tint, as red, green and blue. */
const colorOf = (tint: number | null) => {
  const rule = new RegExp(`--${tintClass(tint ?? -1).trim()}: (#\\w{3});`);
  return channelsOf(rule.exec(stylesheet)?.[1] ?? '');
};

it('has the average color of a hash', () => {
  // The first bytes are d5 07 12: 21 of 63 of light, and nearly no color, about #565258.
  expect(colorOf(toTint('1QcSHQRnh493V4dIh4eXh1h4kJUI'))).toEqual([0x33, 0x33, 0x33]);
});

it.each([null, undefined, '', 'x', '1QcS', '<script>alert(1)</script>', '1QcSHQ\n'])(
  'has no tint for the hash %j',
  (hash) => {
    expect(toTint(hash)).toBeNull();
  },
);

it('has one of 27 tints for any hash', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 5, maxLength: 24 }), (bytes) => {
      const tint = toTint(Buffer.from(bytes).toString('base64'));
      return tint !== null && Number.isInteger(tint) && tint >= 0 && tint < 27;
    }),
  );
});

it.each([...new Set(grounds)])('is near the ground %s of a cover', (ground) => {
  const color = colorOf(toTint(coverThumbhash(ground)));
  const distance = Math.hypot(
    ...channelsOf(ground).map((channel, index) => channel - (color[index] ?? 0)),
  );
  expect(distance).toBeLessThan(90);
});

it('has a rule of the stylesheet for each tint', () => {
  for (let tint = 0; tint < 27; tint += 1) expect(colorOf(tint)).toHaveLength(3);
  expect(new Set(stylesheet.match(/#\w{3}/g)).size).toBe(27);
  expect(tintClass(undefined)).toBe('');
});
