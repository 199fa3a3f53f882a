import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitise, toText } from '../../../../src/data/shopify/rich-text.ts';

describe('sanitise', () => {
  it('keeps the tags of prose', () => {
    const html =
      '<h3>One</h3><p>A <strong>bold</strong> <em>word</em>,<br />and</p><ul><li>two</li></ul><blockquote>three</blockquote>';
    expect(sanitise(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()" style="color:red" class="y" id="z">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<h1>a</h1>', 'a'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
  ])('makes of %s: %s', (html, kept) => {
    expect(sanitise(html)).toBe(kept);
  });

  it('keeps links over https and mail, and lets them trust and lend nothing', () => {
    const rel = 'rel="noopener noreferrer nofollow"';
    expect(sanitise('<a href="https://a.example/b" target="_top">c</a>')).toBe(
      `<a href="https://a.example/b" ${rel}>c</a>`,
    );
    expect(sanitise('<a href="mailto:a@b.example">c</a>')).toBe(
      `<a href="mailto:a@b.example" ${rel}>c</a>`,
    );
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'http://a.example',
    '//a.example',
    '/cart',
    'data:text/html,x',
    ' javascript:x',
  ])('drops a link to %s, and keeps its words', (href) => {
    expect(sanitise(`<a href="${href}">c</a>`)).toBe('c');
  });

  it('closes what stands beside a link that is dropped', () => {
    const html =
      '<p><a href="/collections/x">The series</a>, an <a href="https://a.example/b">interview</a> with <em>her</em>.</p><p>More.</p>';
    expect(sanitise(html)).toBe(
      '<p>The series, an <a href="https://a.example/b" rel="noopener noreferrer nofollow">interview</a> with <em>her</em>.</p><p>More.</p>',
    );
    expect(sanitise('<a href="http://a.example">a <span>b</span></a> <em>c</em>')).toBe(
      'a b <em>c</em>',
    );
  });

  it('leaves nothing that runs, whatever comes', () => {
    const piece = fc.constantFrom(
      '<script>',
      '</script>',
      '<p ',
      'onload=x ',
      '>',
      '<',
      '"',
      "'",
      '<a href="javascript:x">',
      '<svg/onload=x>',
      '<!--',
      '-->',
      '<style>',
      '<math>',
      '&lt;script&gt;',
      '</p>',
      'text',
      '<![CDATA[',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const html = sanitise(pieces.join(''));
        expect(html).not.toMatch(/<(?!\/?(p|br|em|strong|b|i|ul|ol|li|blockquote|h3|h4|a)[ />])/i);
        expect(html).not.toMatch(/<[^>]*(\son\w+=|javascript:)/i);
      }),
    );
  });
});

describe('toText', () => {
  it.each([
    ['<p>Salt &amp; <em>pepper</em></p><p>and&nbsp;more</p>', 'Salt & pepper and more'],
    ['one<br>two<ul><li>three</li><li>four</li></ul>', 'one two three four'],
    ['<script>alert(1)</script> a  \n b ', 'a b'],
    ['&lt;b&gt; is a tag &copy; &eacute;', '<b> is a tag © é'],
    ['', ''],
  ])('reads %s as %s', (html, text) => {
    expect(toText(sanitise(html))).toBe(text);
  });

  it('keeps the words of lost blocks apart, and every sign of a link’s address out', () => {
    const html = '<div>one</div><div>two</div><a href="https://a.example/?b>c">three</a>';
    expect(toText(sanitise(html))).toBe('one two three');
    const lost = '<h1>one</h1><table><tr><td>two</td><td>three</td></tr></table>';
    expect(sanitise(lost).split(/ +/)).toEqual(['one', 'two', 'three']);
  });
});
