import { openLoad } from '../load-server.ts';
import { openProcess, openReleases } from '../open-releases.ts';
import { median, type Row } from '../table.ts';

const span = 3000;
const turns = 5;

/** The home page as fast as it is answered: our server with all its headers, and sirv alone, by turns. */
export async function measureServing(): Promise<Row[]> {
  const releases = await openReleases();
  const ours = await openProcess('shop', releases.folders);
  const bare = await openProcess('sirv', releases.folders);
  const loads = [openLoad(ours.origin, 32), openLoad(bare.origin, 32)] as const;
  const rates: [number[], number[]] = [[], []];
  for (const load of loads) await load.rate('/', span / 3);
  for (let turn = 0; turn < turns; turn += 1)
    for (const place of [0, 1] as const) rates[place].push(await loads[place].rate('/', span));
  for (const load of loads) load.close();
  await Promise.all([ours.close(), bare.close()]);
  await releases.close();

  const share = median(rates[0].map((rate, turn) => rate / (rates[1][turn] ?? NaN)));
  return [
    {
      kind: 'time',
      what: 'requests/s for the home page, brotli, all headers; sirv alone over the same files',
      goal: '≥ 0.9 ×',
      measured: `${Math.round(median(rates[0]))}, ${Math.round(median(rates[1]))}: ${share.toFixed(2)} ×`,
      isMet: share >= 0.9,
    },
  ];
}
