import { Hono } from 'hono';
import { html } from 'hono/html';
import { storefrontVersion } from '../data/shopify/version.ts';
import { functionNames } from './functions.ts';
import { page, pageHeaders } from './page.ts';

/** Creates the index page of the emulator. */
export function indexRoutes(shopUrl: string): Hono {
  const routes = new Hono();
  routes.get('/', (context) =>
    context.html(
      page(
        'The local emulator',
        html`<p>Emulates the hosted services of <a href="${shopUrl}">the shop</a>.</p>
          <ul>
            <li>Storefront API: <code>POST /api/${storefrontVersion}/graphql.json</code></li>
            ${functionNames.map(
              (name) => html`<li>Function: <code>/functions/v1/${name}</code></li>`,
            )}
            <li>Covers: <code>/cdn/covers/the-garlic-book.webp?width=400</code></li>
            <li>Checkout: <code>/checkouts/…</code>, as a cart names it</li>
            <li><a href="/__mail/inbox">Mail</a> that would have been sent</li>
            <li>
              <a href="/__faults">Fault injection</a>: <code>GET, POST, DELETE /__faults</code>
            </li>
          </ul>`,
      ),
      200,
      pageHeaders,
    ),
  );
  return routes;
}
