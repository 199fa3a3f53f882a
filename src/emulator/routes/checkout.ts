import { Hono } from 'hono';
import type { LocalStorefront } from '../shopify/storefront.ts';
import { checkoutPage, missingCartPage, thankYouPage } from './checkout-page.ts';
import { pageHeaders } from './page.ts';

const soldOutText = 'The shelf has fewer copies by now. Please look at the new quantities.';

/** Creates the routes of the emulated checkout: its page, and the order. */
export function checkoutRoutes({ checkout }: LocalStorefront, shopUrl: string): Hono {
  const routes = new Hono();
  routes.use('/checkouts/*', async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(pageHeaders)) context.header(name, value);
  });

  routes.get('/checkouts/thank-you', (context) => context.html(thankYouPage(shopUrl)));

  routes.get('/checkouts/:token', (context) => {
    const view = checkout.read(context.req.param('token'));
    if (!view) return context.html(missingCartPage(shopUrl), 404);
    return context.html(checkoutPage(view, shopUrl));
  });

  routes.post('/checkouts/:token', (context) => {
    const token = context.req.param('token');
    const outcome = checkout.complete(token);
    if (outcome === 'ordered') return context.redirect('/checkouts/thank-you', 303);
    const view = checkout.read(token);
    if (!view) return context.html(missingCartPage(shopUrl), 404);
    return context.html(checkoutPage(view, shopUrl, outcome === 'changed' ? soldOutText : ''), 409);
  });
  return routes;
}
