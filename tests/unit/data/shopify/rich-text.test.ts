import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeHtml, htmlToText } from '../../../../src/data/shopify/rich-text.ts';

describe('sanitizeHtml', () => {
  it('keeps prose tags', () => {
    const html =
      '<h3>One</h3><p>A <strong>bold</strong> <em>word</em>,<br />and</p><ul><li>two</li></ul><blockquote>three</blockquote>';
    expect(sanitizeHtml(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="x()" style="color:red" class="y" id="z">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<h1>a</h1>', '<h3>a</h3>'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
  ])('converts %s to %s', (html, saved) => {
    expect(sanitizeHtml(html)).toBe(saved);
  });

  it('keeps https and mailto links, with rel attributes', () => {
    const rel = 'rel="noopener noreferrer nofollow"';
    expect(sanitizeHtml('<a href="https://a.example/b" target="_top">c</a>')).toBe(
      `<a href="https://a.example/b" ${rel}>c</a>`,
    );
    expect(sanitizeHtml('<a href="mailto:a@b.example">c</a>')).toBe(
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
  ])('removes a link to %s, and keeps its text', (href) => {
    expect(sanitizeHtml(`<a href="${href}">c</a>`)).toBe('c');
  });

  it.each([
    // Headings are below the page’s own.
    ['<h1>a</h1><h2>b</h2><h2>c</h2><h1>d</h1>', '<h3>a</h3><h4>b</h4><h4>c</h4><h3>d</h3>'],
    ['<h4>a</h4><h2>b</h2><h6>c</h6>', '<h3>a</h3><h3>b</h3><h4>c</h4>'],
    [
      '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5>',
      '<h3>a</h3><h4>b</h4><h5>c</h5><h6>d</h6><h6>e</h6>',
    ],
    // Structure, what opens, and raised and lowered text stay.
    ['<div>One.</div><div>Two.</div>', '<div>One.</div><div>Two.</div>'],
    ['<section><p>One.</p></section>Two.', '<div><p>One.</p></div>Two.'],
    ['<dl><dt>Pages</dt><dd>320</dd></dl>', '<dl><dt>Pages</dt><dd>320</dd></dl>'],
    ['<ol start="3"><li>c</li></ol>', '<ol start="3"><li>c</li></ol>'],
    ['<p dir="rtl">א</p><p dir="evil">b</p>', '<p dir="rtl">א</p><p>b</p>'],
    ['<p>a <span dir="rtl">א</span> <span>b</span></p>', '<p>a <bdi dir="rtl">א</bdi> b</p>'],
    ['H<sub>2</sub>O and 2<sup>nd</sup>', 'H<sub>2</sub>O and 2<sup>nd</sup>'],
    [
      '<details open ontoggle="x()"><summary>Spoilers</summary><p>He dies.</p></details>',
      '<details open><summary>Spoilers</summary><p>He dies.</p></details>',
    ],
    ['<details><summary> </summary><p>a</p></details>', '<details><p>a</p></details>'],
    ['<summary>Stray</summary><p>a</p>', '<div>Stray</div><p>a</p>'],
    [
      '<details><summary>a</summary>b</details><summary>c</summary>',
      '<details><summary>a</summary>b</details><div>c</div>',
    ],
    ['<details><summary>a', '<details><summary>a</summary></details>'],
    [
      '<details>\n<summary>a</summary>\n<p>b</p>\n</details>',
      '<details>\n<summary>a</summary>\n<p>b</p>\n</details>',
    ],
  ])('saves %s as %s', (html, saved) => {
    expect(sanitizeHtml(html)).toBe(saved);
  });

  it('keeps a table in a scrollable region', () => {
    const html =
      '<table style="width:100%"><tbody><tr><th scope="row">Pages</th><td colspan="2">320</td></tr></tbody></table>';
    expect(sanitizeHtml(html)).toBe(
      '<div class="table" role="region" aria-label="Table" tabindex="0"><table><tbody><tr><th scope="row">Pages</th><td colspan="2">320</td></tr></tbody></table></div>',
    );
  });

  it('removes artifacts of editors', () => {
    const html =
      '<meta charset="utf-8"><p data-mce-fragment="1" style="color: red;"><span data-mce-fragment="1">One.</span></p><p>&nbsp;</p><h2><br></h2><p>Two.</p>';
    expect(sanitizeHtml(html)).toBe('<p>One.</p><p>Two.</p>');
  });

  it.each([
    [
      'First paragraph.\n\nSecond.\n- one\n- two',
      '<p>First paragraph.</p><p>Second.</p><ul><li>one</li><li>two</li></ul>',
    ],
    ['One\r\ntwo\r\n\r\n\r\nthree', '<p>One<br />two</p><p>three</p>'],
    ['• a\n\n• b\n1. c\n2) d', '<ul><li>a</li><li>b</li></ul><ol><li>c</li><li>d</li></ol>'],
    ['3. c\n4. d', '<ol start="3"><li>c</li><li>d</li></ol>'],
    [
      'A <em>word</em> & a <3\n\n<b>B\nb</b>',
      '<p>A <em>word</em> &amp; a &lt;3</p><p><b>B<br />b</b></p>',
    ],
    [
      '<a\nhref="javascript:x">c</a>\n\n— Hello.\n5-10 years',
      '<p>c</p><p>— Hello.<br />5-10 years</p>',
    ],
    ['<p>a\n\nb</p>\n- c', '<p>a\n\nb</p>\n- c'],
  ])('converts the lines of plain text to blocks: %j', (text, html) => {
    expect(sanitizeHtml(text)).toBe(html);
  });

  it('closes tags beside a removed link', () => {
    const html =
      '<p><a href="/collections/x">The series</a>, an <a href="https://a.example/b">interview</a> with <em>her</em>.</p><p>More.</p>';
    expect(sanitizeHtml(html)).toBe(
      '<p>The series, an <a href="https://a.example/b" rel="noopener noreferrer nofollow">interview</a> with <em>her</em>.</p><p>More.</p>',
    );
    expect(sanitizeHtml('<a href="http://a.example">a <span>b</span></a> <em>c</em>')).toBe(
      'a b <em>c</em>',
    );
  });

  it('removes all executable content from any input', () => {
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
        const html = sanitizeHtml(pieces.join(''));
        expect(html).not.toMatch(
          /<(?!\/?(p|br|em|strong|b|i|ul|ol|li|blockquote|h3|h4|a|div|pre|table|td)[ />])/i,
        );
        expect(html).not.toMatch(/<[^>]*(\son\w+=|javascript:)/i);
      }),
    );
  });
});

describe('htmlToText', () => {
  it.each([
    ['First.\n\nSecond.\n- one\n- two', 'First. Second. one two'],
    ['<h2>One</h2><table><tr><td>a</td><td>b</td></tr></table><div>c</div>d', 'One a b c d'],
    ['<p>H<sub>2</sub>O, <bdi dir="ltr">a</bdi>b</p>', 'H2O, ab'],
    ['<p>Salt &amp; <em>pepper</em></p><p>and&nbsp;more</p>', 'Salt & pepper and more'],
    ['one<br>two<ul><li>three</li><li>four</li></ul>', 'one two three four'],
    ['<script>alert(1)</script> a  \n b ', 'a b'],
    ['&lt;b&gt; is a tag &copy; &eacute;', '<b> is a tag © é'],
    ['', ''],
  ])('converts %s to %s', (html, text) => {
    expect(htmlToText(sanitizeHtml(html))).toBe(text);
  });

  it('separates the text of removed blocks, and keeps the characters of link URLs out', () => {
    const html = '<div>one</div><div>two</div><a href="https://a.example/?b>c">three</a>';
    expect(htmlToText(sanitizeHtml(html))).toBe('one two three');
    const missing = '<h1>one</h1><table><tr><td>two</td><td>three</td></tr></table>';
    expect(htmlToText(sanitizeHtml(missing))).toBe('one two three');
  });
});

it.each([
  [`<p>"<em>Yes</em>," he said.</p>`, '<p>“<em>Yes</em>,” he said.</p>'],
  [`<p><em>"Yes,"</em> he said.</p>`, '<p><em>“Yes,”</em> he said.</p>'],
  [`<p>one</p><p>"'Two'"</p>`, '<p>one</p><p>“‘Two’”</p>'],
  [`<p>It&#39;s &quot;<b>so</b>&quot;<br>"and"</p>`, '<p>It’s “<b>so</b>”<br />“and”</p>'],
  [`<pre>"it's"</pre><p>"it's"</p>`, `<pre>"it's"</pre><p>“it’s”</p>`],
  [
    `<p><a href="https://a.example/it's--so">"so"</a></p>`,
    `<p><a href="https://a.example/it's--so" rel="noopener noreferrer nofollow">“so”</a></p>`,
  ],
  [`<p>\ue000"a"\ue001</p>`, '<p>“a”</p>'],
])('typesets %j', (html, expected) => {
  expect(sanitizeHtml(html)).toBe(expected);
});
