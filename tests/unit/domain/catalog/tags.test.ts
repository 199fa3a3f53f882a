import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTags } from '../../../../src/domain/catalog/tags.ts';

const nothing = {
  genres: [],
  tropes: [],
  contentNotes: [],
  spice: null,
  series: null,
  isBestseller: false,
  isNew: false,
  isPreOrder: false,
  isDedicable: false,
  words: [],
};

describe('a tag', () => {
  it.each([
    ['genre:Paranormal', { genres: ['Paranormal'], words: ['Paranormal'] }],
    ['trope:Slow Burn', { tropes: ['Slow Burn'], words: ['Slow Burn'] }],
    ['TROPE:  Slow Burn ', { tropes: ['Slow Burn'], words: ['Slow Burn'] }],
    ['cw:grief', { contentNotes: ['grief'] }],
    ['spice:0', { spice: 0 }],
    ['Spice: 5', { spice: 5 }],
    ['spice:6', {}],
    ['spice:-1', {}],
    ['spice:2.5', {}],
    ['spice:hot', {}],
    ['rainy', { words: ['rainy'] }],
    ['new', { isNew: true }],
    ['BestSeller', { isBestseller: true }],
    ['pre-order', { isPreOrder: true }],
    ['PreOrder', { isPreOrder: true }],
    ['Personalize', { isDedicable: true }],
    ['', {}],
    ['   ', {}],
    ['time:9pm', { words: ['time:9pm'] }],
    ['genre:', {}],
    ['Trope: ', {}],
    ['spice:', {}],
    ['cw:', {}],
    ['series:', {}],
    ['series:#2', {}],
    [':', {}],
    [':)', { words: [':)'] }],
    ['trope:a:b', { tropes: ['a:b'], words: ['a:b'] }],
    ['new york', { words: ['new york'] }],
    ['<script>', { words: ['<script>'] }],
  ])('%j is shown as %j', (tag, expected) => {
    expect(parseTags([tag])).toEqual({ ...nothing, ...expected });
  });

  it.each([
    ['Frost #2', 'Frost', '2'],
    ['Frost#2.5', 'Frost', '2.5'],
    ['Frost', 'Frost', null],
    ['Frost and Co.', 'Frost and Co.', null],
    ['No. #9 Lane #3', 'No. #9 Lane', '3'],
    ['Frost #', 'Frost', null],
    ['Frost # ?', 'Frost # ?', null],
  ])('series:%s is %s, number %s', (value, name, number) => {
    const read = parseTags([`series:${value}`]);
    expect(read.series).toEqual({ name, number });
    expect(read.words).toEqual([name]);
  });
});

describe('tags', () => {
  it('keep the provider’s order, also for genres', () => {
    const read = parseTags(['snow', 'genre:B', 'trope:T', 'genre:A', 'new', 'cw:x']);
    expect(read.words).toEqual(['snow', 'B', 'T', 'A']);
    expect(read.genres).toEqual(['B', 'A']);
  });

  it('never show a known prefix or a content note', () => {
    const tag = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('genre:', 'trope:', 'cw:', 'spice:', 'series:'), fc.string())
        .map(([prefix, value]) => prefix + value),
    );
    fc.assert(
      fc.property(fc.array(tag), (tags) => {
        const { words: text, spice } = parseTags(tags);
        expect(text.length).toBeLessThanOrEqual(tags.length);
        expect(text).not.toContain('');
        expect(spice === null || (Number.isInteger(spice) && spice >= 0 && spice <= 5)).toBe(true);
      }),
    );
  });
});
