import { expect, it } from 'vitest';
import { LazyDescription } from '../../../../src/data/shopify/description.ts';

it('gives clean HTML and its words', () => {
  const description = new LazyDescription(' <p>Half <em>agony</em></p><script>x</script> ');
  expect(description.html).toBe('<p>Half <em>agony</em></p>');
  expect(description.text).toBe('Half agony');
});

it('is digested as what it was made of', () => {
  const digested = (given: string) => JSON.stringify({ description: new LazyDescription(given) });
  expect(digested('<p>a</p>')).toBe('{"description":"<p>a</p>"}');
  expect(digested('<p>a</p>')).not.toBe(digested('<p>b</p>'));
});

it('refuses what is no text', () => {
  expect(() => new LazyDescription(JSON.parse('null'))).toThrow(TypeError);
});
