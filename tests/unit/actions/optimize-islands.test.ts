import { expect, it } from 'vitest';
import { createIslandOptimizer } from '../../../src/actions/optimize-islands.ts';

const { optimize } = createIslandOptimizer({});

it('writes empty attributes and void elements as HTML does', () => {
  expect(optimize('<img alt="" src="a.webp"/><ul hidden="" class="s"></ul>')).toBe(
    '<img alt src="a.webp"><ul hidden class="s"></ul>',
  );
  expect(optimize('<li data-payload="{&quot;title&quot;:&quot;Emma&quot;}" class="book">')).toBe(
    `<li data-payload='{"title":"Emma"}' class="book">`,
  );
});

it('leaves drawings, scripts, styles and texts as they are', () => {
  for (const html of [
    '<svg><path d="M1 1"/></svg>',
    '<a href="">reload</a>',
    '<script>a=""</script>',
    '<style>a[b=""]{}</style>',
    '<p>x ="" &lt;img/></p>',
    '<li data-payload="{&quot;title&quot;:&quot;Lady Audley\'s Secret&quot;}">',
  ])
    expect(optimize(html)).toBe(html);
});

it('replaces a preload of an island by those of its modules and of the runtimes', () => {
  const { optimize: optimizeWith } = createIslandOptimizer({
    '_astro/Browse.js': ['_astro/react.js', '_astro/browse.css'],
  });
  const html =
    '<html data-island-runtime="/_astro/islands.0a1b.js"><link rel="modulepreload" data-island="results"/>' +
    '<astro-island component-url="/_astro/Cart.js" opts="{&quot;value&quot;:&quot;cart&quot;}"></astro-island>' +
    '<astro-island component-url="/_astro/Browse.js" opts="{&quot;value&quot;:&quot;results&quot;}"></astro-island>';
  expect(optimizeWith(html).match(/<link[^>]*>/g)).toEqual([
    '<link rel="modulepreload" href="/_astro/islands.0a1b.js">',
    '<link rel="modulepreload" href="/_astro/Browse.js">',
    '<link rel="modulepreload" href="/_astro/react.js">',
  ]);
  expect(optimizeWith('<link rel="modulepreload" data-island="none">')).toBe('');
});
