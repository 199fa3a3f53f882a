import type { Bench } from '../bench.ts';
import { floorPages, livelyPages, quietPages } from '../measured-pages.ts';
import { kib, type Row } from '../table.ts';
import { type Fetched, sum, visit } from '../visit.ts';

const KiB = 1024;

export async function measureBytes({ browser, shop, floor }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path } of quietPages) {
    const { fetched } = await visit(browser, shop.origin + path);
    const { wire } = sum(fetched, 'Script');
    rows.push({
      kind: 'bytes',
      what: `external script before any touch, ${name}`,
      goal: '≤ 2 KiB',
      measured: kib(wire),
      isMet: wire <= 2 * KiB,
    });
  }
  for (const { name, path } of livelyPages) {
    const { fetched, firstPaint, firstScript } = await visit(browser, shop.origin + path);
    const { wire } = sum(fetched, 'Script');
    const delay = Math.round(firstScript - firstPaint);
    rows.push({
      kind: 'bytes',
      what: `external script before any touch, ${name}`,
      goal: '≤ 75 KiB, asked for after the first paint',
      measured: wire === 0 ? 'none' : `${kib(wire)}, ${delay} ms after it`,
      isMet: wire <= 75 * KiB && delay >= 0,
    });
  }
  for (const { name, path } of floorPages) {
    const ours = (await visit(browser, shop.origin + path)).fetched;
    const least = (await visit(browser, floor.origin + path)).fetched;
    rows.push(weigh(name, ours, least), weighFonts(name, ours), countRequests(name, ours, least));
  }
  return rows;
}

/** A lively page's script is weighed above. */
function weigh(name: string, ours: Fetched[], least: Fetched[]): Row {
  const isHome = name === 'home';
  const kinds = ['Document', 'Stylesheet', ...(name === 'browse' ? [] : ['Script'])];
  const [weight, fewest] = [sum(ours, ...kinds), sum(least, ...kinds)];
  const times = weight.body / fewest.body;
  return {
    kind: 'bytes',
    what: `HTML + CSS${name === 'browse' ? '' : ' + script'} of ${name}, compressed`,
    goal: `≤ 3 × floor${isHome ? ', ≤ 12 KiB' : ''}`,
    measured: `${kib(weight.body)} = ${times.toFixed(2)} × ${kib(fewest.body)}; ${kib(weight.wire)} with headers`,
    isMet: times <= 3 && (!isHome || weight.body <= 12 * KiB),
  };
}

function weighFonts(name: string, ours: Fetched[]): Row {
  const { body } = sum(ours, 'Font');
  return {
    kind: 'bytes',
    what: `fonts of ${name}`,
    goal: '≤ 40 KiB',
    measured: kib(body),
    isMet: body <= 40 * KiB,
  };
}

function countRequests(name: string, ours: Fetched[], least: Fetched[]): Row {
  const count = (fetched: Fetched[]) =>
    fetched.filter(({ kind }) => kind !== 'Image' && kind !== 'Font').length;
  return {
    kind: 'count',
    what: `requests before any touch, ${name}, pictures and fonts aside`,
    goal: '≤ floor + 2',
    measured: `${count(ours)} (floor ${count(least)})`,
    isMet: count(ours) <= count(least) + 2,
  };
}
