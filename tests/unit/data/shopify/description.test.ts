import { expect, it } from 'vitest';
import { LazyDescription } from '../../../../src/data/shopify/rich-text.ts';

it('returns sanitized HTML and its text', () => {
  const description = new LazyDescription(' <p>Half <em>agony</em></p><script>x</script> ');
  expect(description.html).toBe('<p>Half <em>agony</em></p>');
  expect(description.text).toBe('Half agony');
});

it('has the digest of its source', () => {
  const digested = (given: string) => JSON.stringify({ description: new LazyDescription(given) });
  expect(digested('<p>a</p>')).toBe('{"description":"<p>a</p>"}');
  expect(digested('<p>a</p>')).not.toBe(digested('<p>b</p>'));
});

it('rejects values that are not text', () => {
  expect(() => new LazyDescription(JSON.parse('null'))).toThrow(TypeError);
});
