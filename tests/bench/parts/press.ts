import type { Bench } from '../bench.ts';
import { answerPlainly, pressCart } from '../press-cart.ts';
import { median, milliseconds, type Row } from '../table.ts';
import { countLostPresses } from './lost-presses.ts';

const runs = 10;
const moments = [
  { name: 'as soon as it paints', delay: 0 },
  { name: '200 ms after first paint', delay: 200 },
  { name: 'once it has settled', delay: 3000 },
];

export async function measurePress(bench: Bench): Promise<Row[]> {
  const { browser, shop, floor } = bench;
  const rows: Row[] = [];
  for (const { name, delay } of moments) {
    const times = [];
    const least = [];
    for (let run = 0; run < runs; run++) {
      times.push(await pressCart(browser, shop.origin, delay));
      least.push(await pressCart(browser, floor.origin, delay, answerPlainly));
    }
    const shown = times.map((time) => time.shown - time.pressed);
    const opened = times.map((time) => time.opened - time.pressed);
    const live = times.map((time) => time.live - time.pressed);
    rows.push({
      kind: 'time',
      what: `Cart pressed on a cold home page ${name}: press to drawer on the screen`,
      goal: '≤ 50 ms',
      measured: `${tell(shown)}; page dimmed at ${milliseconds(median(opened))}`,
      isMet: median(shown) <= 50,
    });
    const floorShown = least.map((time) => time.shown - time.pressed);
    rows.push({
      kind: 'time',
      what: 'The same on the floor page, where one line opens an empty dialog',
      goal: 'this machine’s own share',
      measured: tell(floorShown),
      isMet: floorShown.every(Number.isFinite),
    });
    rows.push({
      kind: 'time',
      what: 'On the shop’s: press to live content',
      goal: '≤ 1100 ms',
      measured: tell(live),
      isMet: median(live) <= 1100,
    });
  }
  return [...rows, await countLostPresses(bench)];
}

function tell(times: number[]): string {
  const never = times.filter((time) => time === Infinity).length;
  const spread = times.map((time) => Math.round(time)).toSorted((one, other) => one - other);
  return `${milliseconds(median(times))} (${spread.join(' ')})${never > 0 ? `, ${never} never` : ''}`;
}
