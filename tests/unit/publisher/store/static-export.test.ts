import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileName, filePath } from '../../../../src/domain/text/file-name.ts';
import { paths } from '../../../../src/domain/site/routes.ts';
import { compress } from '../../../../src/publisher/build/compress.ts';
import { exportStatic } from '../../../../src/publisher/store/static-export.ts';
import { publisherConfig as config, toStaticRules } from '../../../../src/publisher/site.ts';
import { writeRelease } from '../../../fixtures/release.ts';

const page = `<html><head><title>x</title></head><h1>x</h1>${'<p>word</p>'.repeat(200)}</html>`;
const longHandle = 'ب'.repeat(200);
const canonical = (path: string) =>
  page.replace('<head>', `<head><link rel="canonical" href="https://hearts.example${path}">`);
let target: string;
let laid: Awaited<ReturnType<typeof writeRelease>>[];
beforeAll(async () => {
  target = await mkdtemp(join(tmpdir(), 'edge-'));
  laid = [
    await writeRelease({
      'index.html': page,
      '404.html': page,
      'contact.html': page.replace(
        '<h1>',
        '<astro-island></astro-island><astro-island><form method="post"></form></astro-island><h1>',
      ),
      'books/emma.html': page,
      'books/evelina.html': page,
      'books/removed/carmilla.html': page,
      'books/removed/carmilla.md': '# Carmilla',
      'events/removed/soup-5cb84b01.html': page,
      [`books/${fileName(longHandle)}.html`]: canonical(paths.book(longHandle)),
      [`collections/${fileName('100%')}.html`]: canonical(paths.collection('100%')),
      [`collections/${fileName('100%')}/page/2.html`]: canonical(paths.collection('100%', 2)),
      'dashboard.html': page,
      'catalog.19bc0849a408.json': '{}',
      'moved.json': '{"/isbn/9780306406157":"/books/emma?edition=1","/old":"/about"}',
      '_astro/site.a1.js': 'new()',
    }),
    await writeRelease({
      '_astro/old.b2.js': 'old()',
      '_astro/site.a1.js': 'x',
      'catalog.0123456789ab.json': '{}',
      'catalog.0123456789ab/winter.json': '[]',
      'gone.html': page,
    }),
  ];
  const [release, previous] = laid.map(({ release: one }) => one);
  if (!release || !previous) throw new Error('Two were laid');
  await compress(join(release.folder, 'client'));
  await exportStatic(release, target, config, [previous]);
});
afterAll(async () => {
  await rm(target, { recursive: true });
  for (const one of laid) await one.remove();
});
const read = (name: string) => readFile(join(target, name), 'utf8');
async function rule(index: string): Promise<string[]> {
  const lines = (await read('_headers')).split('\n');
  const start = lines.indexOf(index);
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('  '));
  return start < 0 ? [] : lines.slice(start + 1, end).map((line) => line.trim());
}

it('names the collector of the settings', async () => {
  expect(await read('_headers')).not.toMatch(/report/);
  expect(await read('404.html')).not.toMatch(/report/);
  const [first] = laid;
  if (!first) throw new Error('None was laid');
  const folder = await mkdtemp(join(tmpdir(), 'edge-'));
  const cspReportUrl = 'https://reports.example/shop';
  await exportStatic(first.release, folder, { ...config, cspReportUrl });
  const headers = await readFile(join(folder, '_headers'), 'utf8');
  expect(headers).toContain('reporting-endpoints: csp="https://reports.example/shop"');
  expect(await readFile(join(folder, '404.html'), 'utf8')).not.toMatch(/report/);
  await rm(folder, { recursive: true });
});

it('contains the files without compressed copies', async () => {
  const files = await readdir(target, { recursive: true });
  expect(files).toContain('books/emma.html');
  expect(files.filter((file) => /\.(br|gz)$/.test(file))).toEqual([]);
});

it('contains the versioned files of a previous release, and none of its pages', async () => {
  expect(await read('_astro/old.b2.js')).toBe('old()');
  expect(await read('_astro/site.a1.js')).toBe('new()');
  expect(await read('catalog.0123456789ab.json')).toBe('{}');
  expect(await read('catalog.0123456789ab/winter.json')).toBe('[]');
  expect(await readdir(target)).not.toContain('gone.html');
});

it('names the speculation rules, and their type', async () => {
  expect(await rule('/*')).toContain('speculation-rules: "/speculation/full.json"');
  expect(await rule('/speculation/full.json')).toEqual([
    'content-type: application/speculationrules+json',
  ]);
});

it('has the headers of all paths, of hashed files and of the dashboard', async () => {
  expect(await rule('/*')).toContain('x-content-type-options: nosniff');
  expect((await rule('/*')).join()).toContain('strict-transport-security: max-age=86400');
  expect((await rule('/_astro/*')).join()).toContain('immutable');
  for (const index of ['/dashboard', '/dashboard/*']) {
    expect(await rule(index)).toEqual([
      'cache-control: no-store',
      'x-robots-tag: noindex, nofollow',
      "content-security-policy: default-src 'none'; script-src 'sha256-dashboard'",
      expect.stringContaining('link:'),
    ]);
  }
  expect((await read('_redirects')).split('\n')[1]).toBe('/index.html / 301');
});

it('leads ISBNs and old addresses on, by rules of their own for up to 1,000 books', async () => {
  expect((await read('_redirects')).split('\n').slice(5, 9)).toEqual([
    '/isbn/9780306406157 /books/emma?edition=1 301',
    '/old /about 301',
    '/book/:isbn /isbn/:isbn 301',
    '/isbn/:isbn /search?q=:isbn 302',
  ]);
  const toMoved = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`/isbn/${index}`, `/books/${index}?edition=1`]),
    );
  expect(toStaticRules(toMoved(1000))).toHaveLength(1002);
  expect(toStaticRules({ ...toMoved(1001), '/old': '/about' })).toHaveLength(3);
});

it('rewrites full URLs of pages with hashed file names', async () => {
  const lines = (await read('_redirects')).trim().split('\n');
  expect(lines).toContain('/products/:handle /books/:handle 301');
  const rules = lines.filter((line) => line.endsWith(' 200'));
  expect(rules).toEqual([
    `${paths.book(longHandle)} /books/${fileName(longHandle)} 200`,
    `/collections/100%25 /collections/${fileName('100%')} 200`,
    `/collections/100%25/page/2 /collections/${fileName('100%')}/page/2 200`,
  ]);
  for (const rule of rules) {
    const [address = '', file = ''] = rule.split(' ');
    expect(filePath(address)).toBe(encodeURI(file));
  }
});

it('has the pages of removed books and events at their addresses', async () => {
  expect(await read('books/carmilla.html')).toBe(page);
  expect(await read('books/carmilla.md')).toBe('# Carmilla');
  expect(await read('events/soup-5cb84b01.html')).toBe(page);
  expect(await readdir(join(target, 'books'))).not.toContain('removed');
  expect((await rule('/books/*')).join()).toContain('sha256-books/removed/carmilla');
});

it('has a policy for each page, and one for all books', async () => {
  expect((await rule('/')).join()).toContain('sha256-home');
  const books = (await rule('/books/*')).join();
  expect(books).toContain('sha256-books/emma');
  expect(books).toContain('sha256-books/evelina');
  expect(books).not.toContain('sha256-home');
  expect(await rule('/books/emma')).toEqual([]);
});

it('preloads fonts with each page, and with no other file', async () => {
  const link = 'link: </_astro/fonts/text.woff2>; rel=preload; as="font"; crossorigin';
  for (const index of ['/', '/books/*', '/dashboard', '/dashboard/*'])
    expect(await rule(index)).toContain(link);
  for (const index of ['/*', '/_astro/*'])
    expect((await rule(index)).join()).not.toContain('link:');
});

it('has a policy in the markup of the page for unknown paths', async () => {
  expect(await read('404.html')).toMatch(
    /<head><meta http-equiv="content-security-policy" content="[^"]*sha256-404'">/,
  );
});

it('says beside a form that it needs script, and where to write to', async () => {
  expect(await read('contact.html')).toMatch(
    /<\/astro-island><noscript><p data-needs-script>This form needs script here\. .*mailto:.*<\/noscript><astro-island><form/,
  );
});

describe('The folder', () => {
  const exportTo = async (folder: string, changed = {}) => {
    const [first] = laid;
    if (!first) throw new Error('None was laid');
    return exportStatic(first.release, folder, { ...config, ...changed });
  };

  it('may be an earlier export, of which no page stays', async () => {
    await writeFile(join(target, 'old.html'), page);
    await expect(exportTo(target)).resolves.toEqual([]);
    expect(await readdir(target)).not.toContain('old.html');
  });

  it('has no files of somebody else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'edge-'));
    await writeFile(join(folder, 'letters.txt'), 'Dear');
    await expect(exportTo(folder)).rejects.toThrow('has files that are not of an earlier export');
    expect(await readdir(folder)).toEqual(['letters.txt']);
    await rm(folder, { recursive: true });
  });

  it('is neither one of the shop nor above one', async () => {
    const root = await mkdtemp(join(tmpdir(), 'edge-'));
    await mkdir(join(root, 'src'));
    const release = laid[0]?.release.folder ?? '';
    for (const folder of [root, join(root, 'src'), join(root, 'src/site'), release])
      await expect(exportTo(folder, { root, sources: ['src'] })).rejects.toThrow(
        `${folder} is a folder of the shop itself. Name another one.`,
      );
    expect(await readdir(root, { recursive: true })).toEqual(['src']);
    await rm(root, { recursive: true });
  });

  it('says which limits of a host it passes', async () => {
    const from = (name: number) => ({ from: `/old/${name}`, to: '/' });
    const movedPages = Array.from({ length: 2000 }, (_, name) => from(name));
    await expect(exportTo(target, { movedPages })).resolves.toEqual([
      'Cloudflare Pages takes 2000 redirects in _redirects; this has 2006.',
      expect.stringMatching(/^Its Bulk Redirects take more/),
    ]);
    const many = Array.from({ length: 10_000 }, (_, name) => from(name));
    const sentences = await exportTo(target, { movedPages: many });
    expect(sentences.at(-1)).toMatch(
      /^Netlify advises fewer than 10000 redirects; this has 100\d\d\./,
    );
  });
});
