import { brotliDecompressSync } from 'node:zlib';
import { openLoad } from '../load-server.ts';
import { openProcess, openReleases } from '../open-releases.ts';
import { milliseconds, percentile, type Row } from '../table.ts';

const perSecond = 200;
const swaps = 20;
const between = 500;

type Tally = { times: number[]; failed: number; mixed: number };

/** Twenty swaps between two releases under a steady 200 requests a second, and the same without. */
export async function measureSwaps(): Promise<Row[]> {
  const releases = await openReleases();
  const server = await openProcess('shop', releases.folders);
  const load = openLoad(server.origin, 50);
  const whole = new Set<string>();
  for (const turn of releases.folders) {
    whole.add(readable((await load.ask('/')).body));
    if (turn) await server.swap();
  }

  async function watch(act: () => Promise<void>): Promise<Tally> {
    const tally: Tally = { times: [], failed: 0, mixed: 0 };
    const waiting: Promise<void>[] = [];
    let isOver = false;
    const start = performance.now();
    const acting = act().finally(() => {
      isOver = true;
    });
    for (let count = 0; !isOver; count += 1) {
      const wait = start + (count * 1000) / perSecond - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      waiting.push(
        load.ask('/').then(
          ({ status, body, time }) => {
            tally.times.push(time);
            if (status !== 200) tally.failed += 1;
            else if (!whole.has(readable(body))) tally.mixed += 1;
          },
          () => {
            tally.failed += 1;
          },
        ),
      );
    }
    await Promise.all([acting, ...waiting]);
    return tally;
  }
  const rest = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));
  const calm = await watch(() => rest(swaps * between));
  const busy = await watch(async () => {
    for (let swap = 0; swap < swaps; swap += 1) {
      await rest(between);
      await server.swap();
    }
  });
  load.close();
  await server.close();
  await releases.close();

  const [p99, usual] = [percentile(busy.times, 0.99), percentile(calm.times, 0.99)];
  const count = (what: string, bad: number): Row => ({
    kind: 'count',
    what: `${swaps} swaps under ${perSecond} requests/s: ${what}`,
    goal: '0',
    measured: `${bad} of ${busy.times.length}`,
    isMet: bad === 0 && whole.size === 2,
  });
  return [
    count('failed requests', busy.failed),
    count('mixed pages', busy.mixed),
    {
      kind: 'time',
      what: 'p99 with swaps, and without',
      goal: '≤ 2 ×',
      measured: `${milliseconds(p99)}, ${milliseconds(usual)}: ${(p99 / usual).toFixed(2)} ×`,
      isMet: p99 <= 2 * usual,
    },
  ];
}

function readable(body: Buffer): string {
  return brotliDecompressSync(body).toString();
}
