import type { Bench } from '../bench.ts';
import { median, milliseconds, type Row } from '../table.ts';
import { openUndrivenBrowser } from '../undriven-browser.ts';

const steps = ['/browse-books', '/collections', '/', '/about', '/events'];
const rounds = 3;
/** How long a hand rests on a link before it presses: an undecided one, and a quick one. */
const restMs = 1000;
const quickRestMs = 50;

/** Measures a visit over slow 4G by the pages' own clocks: by an undecided hand and by a quick one. */
export async function measureVisit({ shop }: Bench): Promise<Row[]> {
  const rested = await walk(shop.origin, restMs);
  const hurried = await walk(shop.origin, quickRestMs);
  const share = rested.isPrerendered.filter(Boolean).length / rested.isPrerendered.length;
  return [
    {
      kind: 'count',
      what: `links rested on for ${restMs} ms whose page was prerendered`,
      goal: '≥ 60 %',
      measured: `${Math.round(share * 100)} %`,
      isMet: share >= 0.6,
    },
    {
      kind: 'time',
      what: 'link pressed to the largest paint of a prerendered page, median',
      goal: '≤ 50 ms',
      measured: `${milliseconds(median(rested.prerenderedPaints))}; ${milliseconds(median(hurried.paints))} after a rest of ${quickRestMs} ms`,
      isMet: median(rested.prerenderedPaints) <= 50,
    },
    {
      kind: 'count',
      what: 'prerendered pages of a visit that nobody opened',
      goal: '≤ 2',
      measured: String(rested.unused),
      isMet: rested.unused <= 2,
    },
  ];
}

async function walk(origin: string, rest: number) {
  const browser = await openUndrivenBrowser(origin, '/');
  try {
    let page = browser.first;
    const reports = [];
    for (const path of Array.from({ length: rounds }, () => steps).flat()) {
      const link = page.links[path];
      if (!link) throw new Error(`${page.path} shows no link to ${path}`);
      page = await browser.press(link, rest);
      reports.push(page);
    }
    const prerendered = reports.filter(({ isPrerendered }) => isPrerendered);
    return {
      isPrerendered: reports.map(({ isPrerendered }) => isPrerendered),
      paints: reports.map(({ largestPaint }) => largestPaint),
      prerenderedPaints: prerendered.map(({ largestPaint }) => largestPaint),
      unused: browser.countPrerenders() - prerendered.length,
    };
  } finally {
    await browser.close();
  }
}
