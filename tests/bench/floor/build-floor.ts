import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright';
import { compress } from '../../../src/release/compress.ts';
import { phone } from '../browser.ts';
import { floorPages } from '../measured-pages.ts';
import { book } from './book.ts';
import { browse } from './browse.ts';
import { collection, collectionStyle } from './collection.ts';
import { frame } from './frame.ts';
import { home, homeStyle } from './home.ts';
import { readPage, type PageContent } from './read-page.ts';

type Template = {
  sheets: string[];
  main: (content: PageContent) => string;
  style?: (content: PageContent) => string;
};

const templates: Record<(typeof floorPages)[number]['name'], Template> = {
  home: { sheets: ['common', 'shelf', 'home'], main: home, style: homeStyle },
  browse: { sheets: ['common', 'shelf', 'browse'], main: browse },
  'a collection': {
    sheets: ['common', 'shelf', 'collection'],
    main: collection,
    style: collectionStyle,
  },
  'a book': { sheets: ['common', 'book'], main: book },
};

/**
 * Writes, as a release that our own server can show, a floor page for each measured page: the same
 * words, pictures and fonts in plain HTML with a small stylesheet, and no script at all.
 */
export async function buildFloor(
  browser: Browser,
  shop: { origin: string; backend: string },
  folder: string,
) {
  const headers: Record<string, Record<string, string>> = {};
  const assets = new Set(['/favicon.ico', '/icon.svg']);
  for (const { name, path } of floorPages) {
    const page = await browser.newPage(phone);
    await page.goto(shop.origin + path);
    const content = await page.evaluate(readPage);
    await page.close();
    const { sheets, main, style } = templates[name];
    const css = `${fontStyle(content)}${await readSheets(sheets)}${style?.(content) ?? ''}`;
    const html = frame(content, main(content), css);
    await put(folder, path === '/' ? '/index.html' : `${path}.html`, html);
    headers[path] = await headersFor(shop, path, css);
    for (const [, url = ''] of css.matchAll(/url\("?(\/[^")]+)/g)) assets.add(url);
  }
  for (const asset of assets) {
    const answer = await fetch(shop.origin + asset);
    await put(folder, asset, Buffer.from(await answer.arrayBuffer()));
    headers[asset] = plainHeaders(answer);
  }
  await compress(join(folder, 'client'));
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers));
}

/** What the shop answers with, and a policy that allows this page's one style and no script. */
async function headersFor(shop: { origin: string; backend: string }, path: string, css: string) {
  const answer = await fetch(shop.origin + path);
  const policy = [
    "default-src 'none'",
    `img-src 'self' data: ${shop.backend}`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  ];
  return { ...plainHeaders(answer), 'content-security-policy': policy.join('; ') };
}

/** All but what the server itself says about a file and its connection. */
function plainHeaders({ headers }: Response): Record<string, string> {
  const own = /^(content-|etag|last-modified|vary|date|connection|keep-alive|accept-ranges)/;
  return Object.fromEntries([...headers].filter(([name]) => !own.test(name)));
}

/** The shop's own faces and fallbacks, under names that a person would give them. */
function fontStyle({ fontFaces, families }: PageContent): string {
  const css = `${fontFaces.join('')}:root{--title:${families.title};--text:${families.text}}`;
  return small(css.replaceAll(/-[0-9a-f]{16}/g, ''));
}

async function readSheets(names: readonly string[]): Promise<string> {
  const texts = names.map((name) => readFile(new URL(`${name}.css`, import.meta.url), 'utf8'));
  return small((await Promise.all(texts)).join(''));
}

function small(css: string): string {
  return css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
    .replaceAll(/([:,]) /g, '$1')
    .replaceAll(';}', '}');
}

async function put(folder: string, path: string, content: string | Buffer): Promise<void> {
  const file = join(folder, 'client', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
