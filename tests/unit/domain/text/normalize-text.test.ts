import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeText } from '../../../../src/domain/text/normalize-text.ts';
import { propertyRuns } from '../../../fixtures/property-runs.ts';

describe('normalizeText', () => {
  it.each([
    ['Brontë’s ÉTUDE', 'brontes etude'],
    ['E. M. Forster', 'em forster'],
    ['E.M. Forster', 'em forster'],
    ['EM Forster', 'em forster'],
    ['e m forster', 'em forster'],
    ['Forster, E.M.', 'forster em'],
    ['Sense & Sensibility', 'sense and sensibility'],
    ['Sense＆Sensibility', 'sense and sensibility'],
    ['slow-burn', 'slow burn'],
    ['slow–burn', 'slow burn'],
    ['slow\u2011burn', 'slow burn'],
    ['grumpy/sunshine', 'grumpy sunshine'],
    ['E-book', 'ebook'],
    ['an e‑book', 'an ebook'],
    ['Austen, Jane', 'austen jane'],
    ['“Emma”!', 'emma'],
    ['Tess of the d’Urbervilles', 'tess of the durbervilles'],
    ["o'hara", 'ohara'],
    ['oʻhara', 'ohara'],
    ['o´hara', 'ohara'],
    ['o`hara', 'ohara'],
    ['o′hara', 'ohara'],
    ['Ærø Œuvre Straße Łódź Đorđe Þór Işık', 'aero oeuvre strasse lodz dorde thor isik'],
    ['İSTANBUL', 'istanbul'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['ﬁne Ｐｒｉｄｅ', 'fine pride'],
    ['LGBTQ+', 'lgbtq+'],
    ['100%', '100%'],
    ['हिन्दी', 'हिन्दी'.normalize('NFKD')],
    ['a\u00adb\u200bc', 'abc'],
    [' ', ''],
    ['!!!', '!!!'],
    ['…', '...'],
  ])('converts %j to %j', (text, expected) => {
    expect(normalizeText(text)).toBe(expected);
  });

  it('is idempotent', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc
        .array(
          fc.constantFrom(
            'a',
            'B',
            '-',
            '.',
            ' ',
            '’',
            '&',
            '´',
            'İ',
            'ŉ',
            'ß',
            'Σ',
            '‐',
            '\u0301',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (any) => {
        expect(normalizeText(normalizeText(any))).toBe(normalizeText(any));
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('is idempotent for every character of every script', () => {
    for (let code = 0; code <= 0x2ffff; code += 1) {
      const once = normalizeText(`x${String.fromCodePoint(code)}y`);
      if (normalizeText(once) !== once) expect.fail(`U+${code.toString(16)}`);
    }
  });
});
