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
