import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFunctions, type OpenFunctions } from './open-functions.ts';

let shop: OpenFunctions;
beforeAll(async () => {
  shop = await openFunctions();
});
afterAll(() => shop.close());
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await shop.sql('delete from public.web_vitals; delete from public.rate_limit_hits');
});

const record = (vitals: object | string, from = shop.stranger()) =>
  shop.call('record-web-vitals', vitals, { from, headers: { 'content-type': 'text/plain' } });
const rows = async () =>
  (await shop.service().from('web_vitals').select('*').order('id').throwOnError()).data;

describe('the loading speed of a visit', () => {
  it('is stored without the caller, and with the kind of an unknown page', async () => {
    const vitals = { navigation: 'prerender', lcp: 812.4, inp: 24, cls: 0.0131 };
    expect((await record({ page: '/books/*', ...vitals })).status).toBe(200);
    expect((await record({ page: '/wp-login.php', navigation: 'reload' })).status).toBe(200);
    expect(await rows()).toEqual([
      {
        id: expect.any(Number),
        measured_at: expect.any(String),
        page: '/books/*',
        navigation: 'prerender',
        lcp_ms: 812,
        inp_ms: 24,
        cls: 0.0131,
      },
      expect.objectContaining({ page: '/*', lcp_ms: null, inp_ms: null, cls: null }),
    ]);
  });

  it.each<object | string>([
    'not JSON',
    [],
    { page: '/' },
    { page: '/', navigation: 'teleport' },
    { page: '/', navigation: 'navigate', lcp: -1 },
    { page: '/', navigation: 'navigate', lcp: '12' },
    { page: '/', navigation: 'navigate', inp: 1e9 },
    { page: '/', navigation: 'navigate', cls: 101 },
    { page: '/', navigation: 'navigate', cls: { valueOf: 1 } },
  ])('is rejected where it is %j', async (vitals) => {
    expect((await record(vitals)).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  it('is limited per caller', async () => {
    const from = shop.stranger();
    const responses = [];
    for (let count = 0; count < 32; count += 1)
      responses.push((await record({ page: '/', navigation: 'navigate' }, from)).status);
    expect(responses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('is kept for 28 days', async () => {
    await record({ page: '/about', navigation: 'navigate' });
    await shop.sql("update public.web_vitals set measured_at = now() - interval '29 days'");
    await record({ page: '/', navigation: 'navigate' });
    expect((await rows()).map(({ page }) => page)).toEqual(['/']);
  });
});

it('summarizes three of four visits by kind of page', async () => {
  await shop.sql(`
    insert into public.web_vitals (page, navigation, lcp_ms, inp_ms, cls)
    select '/', case when n <= 25 then 'prerender' else 'navigate' end, n * 10, null, n / 1000.0
    from generate_series(1, 100) as n;
    insert into public.web_vitals (page, navigation, lcp_ms) values ('/cart', 'reload', 5);
    insert into public.web_vitals (page, navigation, lcp_ms, measured_at)
    values ('/cart', 'reload', 99999, now() - interval '27 days');`);
  const client = await shop.signIn('owner@heartandhollow.example');
  const { data } = await client.rpc('summarize_web_vitals').throwOnError();
  expect(data).toEqual([
    { page: '/', loads: 100, prerendered: 25, lcp_ms: 750, inp_ms: null, cls: 0.075 },
    { page: '/cart', loads: 2, prerendered: 0, lcp_ms: 99_999, inp_ms: null, cls: null },
  ]);
});
