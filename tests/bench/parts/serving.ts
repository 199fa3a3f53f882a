import { openLoad } from '../load-server.ts';
import { openNginx } from '../open-nginx.ts';
import { openProcess, openReleases } from '../open-releases.ts';
import { median, type Row } from '../table.ts';

const span = 3000;
const turns = 5;

/** The home page as fast as it is answered: our server with all its headers, sirv alone and nginx, by turns. */
export async function measureServing(): Promise<Row[]> {
  const releases = await openReleases();
  const ours = await openProcess('shop', releases.folders);
  const bare = await openProcess('sirv', releases.folders);
  const nginx = await openNginx(releases.folders[0] ?? '');
  const servers = [ours, bare, ...(nginx ? [nginx] : [])];
  const rates = servers.map((): number[] => []);
  for (const { origin } of servers) await rateOf(origin, span / 3);
  for (let turn = 0; turn < turns; turn += 1)
    for (const [place, { origin }] of servers.entries())
      rates[place]?.push(await rateOf(origin, span));
  for (const server of servers) await server.close();
  await releases.close();

  const [own = [], ...others] = rates;
  const row = (name: string, least: number, beside: readonly number[]): Row => {
    const share = median(own.map((rate, turn) => rate / (beside[turn] ?? NaN)));
    return {
      kind: 'time',
      what: `requests/s for the home page, brotli, all headers; ${name} over the same files`,
      goal: `≥ ${least} ×`,
      measured: `${Math.round(median(own))}, ${Math.round(median(beside))}: ${share.toFixed(2)} ×`,
      isMet: share >= least,
    };
  };
  const [besideSirv = [], besideNginx = []] = others;
  return [
    row('sirv alone', 0.9, besideSirv),
    nginx
      ? row(nginx.name, 0.3, besideNginx)
      : {
          kind: 'time',
          what: 'requests/s for the home page; nginx over the same files',
          goal: '≥ 0.3 ×',
          measured: 'nginx is not installed here',
          isMet: false,
        },
  ];
}

/** Over connections of its own: what waits while others are measured is closed by its server. */
async function rateOf(origin: string, time: number): Promise<number> {
  const load = openLoad(origin, 32);
  const rate = await load.rate('/', time);
  load.close();
  return rate;
}
