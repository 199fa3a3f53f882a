import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'astro/app';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { describe, expect, it } from 'vitest';
import {
  checkBuildConfig,
  checkBundleExports,
  extractPreloads,
  findBundle,
  findBundleEntry,
  getOutputFile,
  escapeAttributes,
  postProcessPage,
  pruneCsp,
} from '../../../../src/publisher/build/astro-output.ts';

const preload = (name: string) =>
  `<link rel="preload" href="/_astro/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin>`;
const icon = '<link rel="icon" href="/favicon.ico">';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('moves the preloads of a page to a header', () => {
  const html = `<head>${icon}${preload('title')}${preload('text')}</head><p>words</p>`;
  expect(extractPreloads(html)).toEqual({
    html: `<head>${icon}</head><p>words</p>`,
    link:
      '</_astro/fonts/title.woff2>; rel=preload; as="font"; type="font/woff2"; crossorigin, ' +
      '</_astro/fonts/text.woff2>; rel=preload; as="font"; type="font/woff2"; crossorigin',
  });
});

it('returns a page without preloads unchanged', () => {
  const html = `<head>${icon}<link rel="modulepreload" href="/a.js"></head>`;
  expect(extractPreloads(html)).toEqual({ html, link: '' });
});

it('keeps only the hashes of the page’s own scripts and styles in its policy', () => {
  const [script, style, other] = [hashOf('run()'), hashOf('p{}'), hashOf('other()')];
  const html =
    '<style>p{}</style><script>run()</script><script src="/a.js"></script>' +
    '<script type="application/ld+json">{}</script>';
  const policy = `script-src 'self' ${script} ${other}; style-src 'self' ${style}`;
  expect(pruneCsp(policy, html)).toBe(`script-src 'self' ${script}; style-src 'self' ${style}`);
});

it('keeps the bytes of a page, and knows the hash of a style, in any language', () => {
  const style = 'q{quotes:"“" "”"}';
  const html = `<style>${style}</style><p title="Füße – 愛">L’amour</p>`;
  const policy = `style-src ${hashOf(style)}`;
  const page = postProcessPage({ html: Buffer.from(html), policy }, (text) => text);
  expect(page.html.toString()).toBe(html);
  expect(page.headers).toEqual({ 'content-security-policy': policy });
});

it('accepts data that looks like an element in the text of an attribute', () => {
  const html = `<meta content="<script>alert(1)</script><link rel=preload href=/a>">`;
  expect(extractPreloads(html)).toEqual({ html, link: '' });
  expect(pruneCsp("script-src 'self'", html)).toBe("script-src 'self'");
});

it('names the file of a page and of an endpoint', () => {
  const fileOf = (pathname: string, type: string) => getOutputFile({ pathname, route: { type } });
  expect(fileOf('/', 'page')).toBe('index.html');
  expect(fileOf('/books/emma', 'page')).toBe('books/emma.html');
  expect(fileOf('/events.xml', 'endpoint')).toBe('events.xml');
});

it('escapes tags in attributes, and nothing else', () => {
  expect(escapeAttributes('<a title="1 > 0 <b>">1 &gt; 0</a><script>1 < 2</script>')).toBe(
    '<a title="1 &gt; 0 &lt;b&gt;">1 &gt; 0</a><script>1 < 2</script>',
  );
});

describe('output in another form fails the build, with the place to update', () => {
  const advice = /^Astro’s output has changed: .*Update src\/publisher\/build\/astro-output\.ts/;

  it('a page without a policy', () => {
    const rendered = { html: Buffer.from('<h1>x</h1>'), policy: null };
    expect(() => postProcessPage(rendered, (html) => html)).toThrow(advice);
  });

  it.each(['<script>run()</script>', '<style>p{}</style>', '<script type="module">run()</script>'])(
    'a policy without the hash of %s',
    (html) => {
      expect(() => pruneCsp("script-src 'self'; style-src 'self'", html)).toThrow(advice);
    },
  );

  it.each([
    '<link href="/a.woff2" rel="preload" as="font">',
    "<link rel='preload' href='/a.woff2' as='font'>",
    '<link rel="preload" as="font">',
    '<link rel=preload href=/a.woff2>',
  ])('the preload %s', (html) => {
    expect(() => extractPreloads(`<head>${html}</head>`)).toThrow(advice);
  });

  it('a path without a slash', () => {
    expect(() => getOutputFile({ pathname: 'cart', route: { type: 'page' } })).toThrow(advice);
  });

  it.each([
    ['no entry', ['entry.mjs']],
    ['two entries', ['prerender-entry.a.mjs', 'prerender-entry.b.mjs']],
  ])('a bundle with %s', async (_, files) => {
    const folder = await mkdtemp(join(tmpdir(), 'bundle-'));
    for (const file of files) await writeFile(join(folder, file), '');
    expect(() => findBundleEntry(folder)).toThrow(advice);
    await rm(folder, { recursive: true });
  });

  it('no bundle, or one with another entry', () => {
    expect(() => findBundle(new URL('file:///no-such-server/'))).toThrow(advice);
    expect(() => {
      checkBundleExports({ handler: () => undefined });
    }).toThrow(advice);
  });

  it.each([
    ['build.assets', { build: { assets: 'assets', format: 'file' }, base: '/' }],
    ['build.format', { build: { assets: '_astro', format: 'directory' }, base: '/' }],
    ['base', { build: { assets: '_astro', format: 'file' }, base: '/shop' }],
  ])('an unsupported setting %s', (name, config) => {
    expect(() => checkBuildConfig(config)).toThrow(name);
  });
});

it('the installed Astro has the internals that src/publisher/build/renderer.ts uses', () => {
  const advice = 'Astro’s App or StaticPaths has changed. Update src/publisher/build/renderer.ts.';
  for (const method of ['createErrorHandler', 'render'])
    expect(Reflect.has(App.prototype, method), advice).toBe(true);
  expect(typeof StaticPaths.prototype.getAll, advice).toBe('function');
});
