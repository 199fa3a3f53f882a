import { Hono } from 'hono';
import { z } from 'zod';
import { faultRequest, type Faults } from '../faults.ts';
import type { LocalStorefront } from '../shopify/storefront.ts';

/** Creates the routes of fault injection: GET, POST and DELETE /__faults. */
export function faultRoutes(
  faults: Faults,
  storefront: LocalStorefront,
  realtime: { closeAll: () => void },
): Hono {
  const routes = new Hono();
  const state = () => ({ pending: faults.list(), stock: storefront.changedStock() });

  routes.get('/__faults', (context) => context.json(state()));

  routes.post('/__faults', async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const parsed = faultRequest.safeParse(body);
    if (!parsed.success) return context.json({ error: z.prettifyError(parsed.error) }, 400);
    const input = parsed.data;
    if ('service' in input) {
      faults.add(input);
      if (input.service === 'realtime' && input.fault === 'down') realtime.closeAll();
    } else if ('cart' in input) storefront.expireCarts();
    else if (!storefront.setStock(input.variant, input.quantity))
      return context.json({ error: `No variant has the id ${input.variant}.` }, 400);
    return context.json(state());
  });

  routes.delete('/__faults', (context) => {
    faults.clear();
    storefront.restoreStock();
    return context.json(state());
  });
  return routes;
}
