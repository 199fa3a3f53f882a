import lighthouse from 'lighthouse';
import type { Bench } from '../bench.ts';
import { floorPages, indexablePages } from '../measured-pages.ts';
import { mean, median, milliseconds, type Row } from '../table.ts';

const runs = 9;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

type Run = { paint: number; blocked: number; shift: number; scores: number[]; faults: string[] };

/** Lighthouse's phone on its simulated slow 4G, shop and floor in turn. */
export async function measureLighthouse({ port, shop, floor }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path } of indexablePages) {
    const hasFloor = floorPages.some((page) => page.path === path);
    const ours: Run[] = [];
    const least: Run[] = [];
    await audit(shop.origin + path, port);
    for (let run = 0; run < runs; run++) {
      ours.push(await audit(shop.origin + path, port));
      if (hasFloor) least.push(await audit(floor.origin + path, port));
    }
    if (hasFloor) rows.push(comparePaint(name, ours, least), compareBlocking(name, ours, least));
    rows.push(checkShift(name, ours), checkScores(name, ours, least));
  }
  return rows;
}

/** Lighthouse now and then loses a trace; what it then leaves unmeasured is measured once more. */
async function audit(address: string, port: number): Promise<Run> {
  const run = await auditOnce(address, port);
  return Number.isNaN(run.paint + run.blocked + run.shift) ? auditOnce(address, port) : run;
}

async function auditOnce(address: string, port: number): Promise<Run> {
  const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: categories });
  if (!result) throw new Error(`Lighthouse gave nothing for ${address}`);
  const { audits, categories: found } = result.lhr;
  const value = (id: string) => audits[id]?.numericValue ?? NaN;
  const faults = categories.flatMap((category) =>
    (found[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return {
    paint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    scores: categories.map((category) => Math.round((found[category]?.score ?? 0) * 100)),
    faults,
  };
}

/** By means: of one page, the shop's or the floor's, it says anything from 1.1 to 1.6 s. */
function comparePaint(name: string, ours: Run[], least: Run[]): Row {
  const limit = name === 'browse' ? 1.1 : 1.05;
  const [paint, floorPaint] = [ours, least].map((of) => mean(of.map((run) => run.paint)));
  const times = (paint ?? NaN) / (floorPaint ?? NaN);
  return {
    kind: 'time',
    what: `LCP of ${name}, Lighthouse mobile`,
    goal: `≤ ${limit} × floor`,
    measured: `${times.toFixed(2)} (${milliseconds(paint ?? NaN)} / ${milliseconds(floorPaint ?? NaN)})`,
    isMet: times <= limit,
  };
}

function compareBlocking(name: string, ours: Run[], least: Run[]): Row {
  const [blocked, floorBlocked] = [ours, least].map((of) => mean(of.map((run) => run.blocked)));
  return {
    kind: 'time',
    what: `TBT of ${name}`,
    goal: '≤ floor + 35 ms',
    measured: `${milliseconds(blocked ?? NaN)} (floor ${milliseconds(floorBlocked ?? NaN)})`,
    isMet: (blocked ?? NaN) <= (floorBlocked ?? NaN) + 35,
  };
}

function checkShift(name: string, ours: Run[]): Row {
  const worst = Math.max(...ours.map(({ shift }) => shift));
  return {
    kind: 'score',
    what: `CLS of ${name}, the worst of ${runs}`,
    goal: '≤ 0.001',
    measured: worst.toFixed(4),
    isMet: worst <= 0.001,
  };
}

function checkScores(name: string, ours: Run[], least: Run[]): Row {
  const scores = categories.map((_, place) => median(ours.map((run) => run.scores[place] ?? NaN)));
  const fastest = median(least.map((run) => run.scores[0] ?? NaN));
  const faults = [...new Set(ours.flatMap((run) => run.faults))];
  return {
    kind: 'score',
    what: `Lighthouse of ${name}: performance, accessibility, best practices, SEO`,
    goal: '100 each',
    measured: [
      scores.join(', '),
      ...(least.length > 0 ? [`floor's performance ${fastest}`] : []),
      ...(faults.length > 0 ? [faults.join(' ')] : []),
    ].join('; '),
    isMet: scores.every((score) => score === 100),
  };
}
