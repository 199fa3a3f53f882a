import { Hono } from 'hono';
import type { LocalStorefront } from '../shopify/storefront.ts';
import { checkoutPage, goneCartPage, thankYouPage } from './checkout-page.ts';
import { pageHeaders } from './page.ts';

const ranShort = 'The shelf has fewer copies by now. Please look at the new quantities.';

/** The hosted checkout's stand-in: shows the cart, and takes the order. */
export function checkoutDoor({ checkout }: LocalStorefront, shopUrl: string): Hono {
  const door = new Hono();
  door.use('/checkouts/*', async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(pageHeaders)) context.header(name, value);
  });

  door.get('/checkouts/thank-you', (context) => context.html(thankYouPage(shopUrl)));

  door.get('/checkouts/:token', (context) => {
    const view = checkout.read(context.req.param('token'));
    if (!view) return context.html(goneCartPage(shopUrl), 404);
    return context.html(checkoutPage(view, shopUrl));
  });

  door.post('/checkouts/:token', (context) => {
    const token = context.req.param('token');
    const outcome = checkout.complete(token);
    if (outcome === 'ordered') return context.redirect('/checkouts/thank-you', 303);
    const view = checkout.read(token);
    if (!view) return context.html(goneCartPage(shopUrl), 404);
    return context.html(checkoutPage(view, shopUrl, outcome === 'changed' ? ranShort : ''), 409);
  });
  return door;
}
