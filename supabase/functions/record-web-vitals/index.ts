import { z } from 'zod';
import { measuredPages, navigations } from '../../../src/domain/site/web-vitals.ts';
import { createServiceClient, unwrap } from '../_shared/admin-client.ts';
import { endpoint } from '../_shared/handler.ts';
import { enforceRateLimit, type Limit } from '../_shared/rate-limit.ts';
import { readBody } from '../_shared/read-body.ts';

const name = 'record-web-vitals';
const ms = z.number().min(0).max(600_000).transform(Math.round).optional();
const webVitals = z.object({
  page: z.enum(measuredPages).catch('/*'),
  navigation: z.enum(navigations),
  lcp: ms,
  inp: ms,
  cls: z.number().min(0).max(100).optional(),
});

/** The global limits bound the table: 400,000 rows in 28 days. More visits are a sample. */
const limit: Limit = { perMinute: 30, perHour: 300, globalPerMinute: 60, globalPerHour: 600 };

/** Records the loading speed that a visitor's browser measured. Browsers send it when a page is left. */
export default endpoint({
  name,
  methods: ['POST'],
  createHandler: (env) => async (request) => {
    const { page, navigation, lcp, inp, cls } = await readBody(request, webVitals);
    await enforceRateLimit(name, request, limit, env);
    const row = { page, navigation, lcp_ms: lcp, inp_ms: inp, cls };
    unwrap(await createServiceClient(env).from('web_vitals').insert(row));
    return { success: true };
  },
});
