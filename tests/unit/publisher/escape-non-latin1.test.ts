import { describe, expect, it } from 'vitest';
import { escapeNonLatin1 } from '../../../src/publisher/escape-non-latin1.ts';

const filler = 'plain words '.repeat(50);

describe('a page whose letters are narrowed', () => {
  it('says the same by references', () => {
    const html = `<p title="Opening…">Austen’s café, £5 😀</p>${filler}`;
    expect(escapeNonLatin1(html)).toBe(
      `<p title="Opening&#8230;">Austen&#8217;s café, £5 &#128512;</p>${filler}`,
    );
  });

  it('keeps style and scripts as they are, where a reference is not read', () => {
    const html = `<style>a::before{content:"…"}</style><script>say("’")</script>${filler}`;
    expect(escapeNonLatin1(html)).toBe(html);
  });

  it('is left alone in another alphabet', () => {
    const html = `<p>Анна Каренина</p>${filler}`;
    expect(escapeNonLatin1(html)).toBe(html);
  });
});
