import { brotliCompressSync } from 'node:zlib';
import type { Bench } from '../bench.ts';
import { budgets } from '../budgets.ts';
import { applicationPages, contentPages, measuredPages } from '../measured-pages.ts';
import { kib, type Row } from '../table.ts';
import { type Fetched, sum, visit } from '../visit.ts';

const KiB = 1024;

/** Measures the compressed bytes of each kind of page before any interaction. */
export async function measureBytes({ browser, shop }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path } of contentPages)
    rows.push(scriptRow(name, await visit(browser, shop.origin + path), budgets.runtime / KiB));
  for (const { name, path } of applicationPages)
    rows.push(scriptRow(name, await visit(browser, shop.origin + path), 75));
  for (const { name, path } of measuredPages) {
    const { fetched } = await visit(browser, shop.origin + path);
    const html = await (await fetch(shop.origin + path)).text();
    rows.push(inlineScriptRow(name, html), htmlRow(name, fetched), fontRow(name, fetched));
    rows.push(imageRow(name, fetched));
  }
  return rows;
}

function scriptRow(
  name: string,
  { fetched, firstPaint, firstScript }: Awaited<ReturnType<typeof visit>>,
  limit: number,
): Row {
  const { body } = sum(fetched, 'Script');
  const delay = Math.round(firstScript - firstPaint);
  return {
    kind: 'bytes',
    what: `external script before a touch, ${name}, brotli`,
    goal: `≤ ${limit} KiB, after the first paint`,
    measured: body === 0 ? 'none' : `${kib(body)}, ${delay} ms after it`,
    isMet: body <= limit * KiB && delay >= 0,
  };
}

function inlineScriptRow(name: string, html: string): Row {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !attributes.includes('ld+json'))
    .map(([, , text = '']) => text);
  const size = brotliCompressSync(scripts.join('')).length;
  return {
    kind: 'bytes',
    what: `inline script, ${name}`,
    goal: `≤ ${budgets.inlineScript / KiB} KiB`,
    measured: kib(size),
    isMet: size <= budgets.inlineScript,
  };
}

function htmlRow(name: string, fetched: readonly Fetched[]): Row {
  const { body } = sum(fetched, 'Document', 'Stylesheet');
  const isHome = name === 'home';
  return {
    kind: 'bytes',
    what: `HTML with style, ${name}`,
    goal: isHome ? '≤ 12 KiB' : 'no limit',
    measured: kib(body),
    isMet: !isHome || body <= 12 * KiB,
  };
}

const maxImageKiB: Record<string, number> = { home: 45, 'a collection': 60 };

/** The pictures of a first screen and of those that the browser loads ahead. */
function imageRow(name: string, fetched: readonly Fetched[]): Row {
  const { body, count } = sum(fetched, 'Image');
  const limit = maxImageKiB[name];
  return {
    kind: 'bytes',
    what: `pictures before a touch, ${name}`,
    goal: limit === undefined ? 'no limit' : `≤ ${limit} KiB`,
    measured: `${kib(body)}, ${count} files`,
    isMet: limit === undefined || body <= limit * KiB,
  };
}

function fontRow(name: string, fetched: readonly Fetched[]): Row {
  const { body } = sum(fetched, 'Font');
  return {
    kind: 'bytes',
    what: `fonts, ${name}`,
    goal: '≤ 32 KiB',
    measured: kib(body),
    isMet: body <= 32 * KiB,
  };
}
