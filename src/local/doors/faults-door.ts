import { Hono } from 'hono';
import { z } from 'zod';
import { faultOrder, type Faults } from '../faults.ts';
import type { LocalStorefront } from '../shopify/storefront.ts';

/** Where tests and people make things go wrong on purpose. */
export function faultsDoor(
  faults: Faults,
  storefront: LocalStorefront,
  realtime: { closeAll: () => void },
): Hono {
  const door = new Hono();
  const state = () => ({ pending: faults.list(), stock: storefront.changedStock() });

  door.get('/__faults', (context) => context.json(state()));

  door.post('/__faults', async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const read = faultOrder.safeParse(body);
    if (!read.success) return context.json({ error: z.prettifyError(read.error) }, 400);
    const order = read.data;
    if ('service' in order) {
      faults.add(order);
      if (order.service === 'realtime' && order.fault === 'down') realtime.closeAll();
    } else if ('cart' in order) storefront.expireCarts();
    else if (!storefront.setStock(order.variant, order.quantity))
      return context.json({ error: `No variant has the id ${order.variant}.` }, 400);
    return context.json(state());
  });

  door.delete('/__faults', (context) => {
    faults.clear();
    storefront.restoreStock();
    return context.json(state());
  });
  return door;
}
