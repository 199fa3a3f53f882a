import { describe, expect, it } from 'vitest';
import { escapeNonLatin1 } from '../../../src/publisher/escape-non-latin1.ts';

const filler = 'plain words '.repeat(50);

describe('a page with characters outside Latin-1', () => {
  it('keeps its text with character references', () => {
    const html = `<p title="Opening…">Austen’s café, £5 😀</p>${filler}`;
    expect(escapeNonLatin1(html)).toBe(
      `<p title="Opening&#8230;">Austen&#8217;s café, £5 &#128512;</p>${filler}`,
    );
  });

  it('keeps styles and scripts, which allow no references', () => {
    const html = `<style>a::before{content:"…"}</style><script>say("’")</script>${filler}`;
    expect(escapeNonLatin1(html)).toBe(html);
  });

  it('stays unchanged in another alphabet', () => {
    const html = `<p>Анна Каренина</p>${filler}`;
    expect(escapeNonLatin1(html)).toBe(html);
  });
});
