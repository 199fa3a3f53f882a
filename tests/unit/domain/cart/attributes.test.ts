import { describe, expect, it } from 'vitest';
import {
  areSameAttributes,
  attributeOf,
  findWrongGift,
  toAttributes,
} from '../../../../src/domain/cart/attributes.ts';

describe('toAttributes', () => {
  it('keeps the fields that say something, trimmed', () => {
    const fields: [string, string][] = [
      ['For whom', '  Zoë 🌹 '],
      ['Dedication', 'Line one\r\nline two '],
      ['If it cannot be written', 'Send nothing'],
      ['edition-1', 'on'],
      ['__proto__', 'x'],
    ];
    expect(toAttributes(fields, 0)).toEqual([
      { key: 'For whom', value: 'Zoë 🌹' },
      { key: 'Dedication', value: 'Line one\nline two' },
      { key: 'If it cannot be written', value: 'Send nothing' },
    ]);
  });

  it('leaves out what means nothing alone', () => {
    expect(toAttributes([['If it cannot be written', 'Send nothing']], 0)).toEqual([]);
    expect(toAttributes([['Recipient email', 'a@b.example']], 0)).toEqual([]);
  });

  it('adds the time zone to the day of a gift card', () => {
    const fields: [string, string][] = [
      ['__shopify_send_gift_card_to_recipient', 'on'],
      ['Recipient email', 'a@b.example'],
      ['Message', ' '],
      ['Send on', '2026-12-24'],
    ];
    const attributes = toAttributes(fields, -60);
    expect(attributeOf(attributes, '__shopify_offset')).toBe('-60');
    expect(attributes).toHaveLength(4);
    expect(attributeOf(toAttributes(fields.slice(0, 2), -60), '__shopify_offset')).toBe('');
  });

  it('never has half a character', () => {
    expect(toAttributes([['For whom', '\ud83c']], 0)).toEqual([
      { key: 'For whom', value: '\ufffd' },
    ]);
  });
});

it('compares attributes in any order', () => {
  const [one, other] = [
    { key: 'For whom', value: 'Ann' },
    { key: 'Dedication', value: 'Ann' },
  ];
  expect(areSameAttributes([one, other], [other, one])).toBe(true);
  expect(areSameAttributes([one], [other])).toBe(false);
  expect(areSameAttributes([one], [one, other])).toBe(false);
  expect(areSameAttributes([], [])).toBe(true);
});

describe('a gift card', () => {
  const gift = (email: string, day = '') =>
    toAttributes(
      [
        ['__shopify_send_gift_card_to_recipient', 'on'],
        ['Recipient email', email],
        ['Send on', day],
      ],
      0,
    );
  it.each([
    [gift('a@b.example'), null],
    [gift('a@b.example', '2026-11-28'), null],
    [gift('a@b.example', '2027-02-26'), null],
    [gift('', '2026-12-01'), 'Recipient email'],
    [gift('a@b'), 'Recipient email'],
    [gift('a@b.example', '2026-11-27'), 'Send on'],
    [gift('a@b.example', '2027-02-27'), 'Send on'],
    [gift('a@b.example', 'soon'), 'Send on'],
    [gift('a@b.example', '2026-11-31'), 'Send on'],
    [[{ key: 'For whom', value: 'Ann' }], null],
    [[], null],
  ])('with %j is wrong at %s', (attributes, wrong) => {
    expect(findWrongGift(attributes, '2026-11-28')).toBe(wrong);
    // Before the shop's day is known.
    expect(findWrongGift(attributes, null)).toBe(wrong === 'Send on' ? null : wrong);
  });
});
