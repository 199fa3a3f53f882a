import { Hono } from 'hono';
import { html } from 'hono/html';
import { shop } from '../../domain/site/shop.ts';
import type { Cents } from '../../domain/cart/money.ts';
import { pageHeaders, page } from '../page.ts';
import { type CartContext, currencyOf } from './cart-node.ts';
import { clampToInventory } from './cart-operations.ts';
import type { Carts } from './carts.ts';
import { payWithGiftCards } from './gift-cards.ts';
import { priceCart, totalOf } from './price-cart.ts';
import type { Inventory, Product } from './product.ts';

type Context = CartContext & {
  carts: Carts;
  stock: Inventory;
  catalog: { products: readonly Product[] };
  changed: () => void;
};

export function createCheckout(context: Context) {
  const { carts, stock, findVariant, discounts, giftCards, catalog, changed } = context;
  const titles = new Map(
    catalog.products.flatMap(({ title, own }) =>
      own.variants.map(({ id }) => [id, title] as const),
    ),
  );

  function read(checkout: string) {
    const cart = carts.findByCheckout(checkout);
    if (!cart) return null;
    const { lines, applications, subtotal, total } = priceCart(cart, findVariant, discounts);
    return {
      lines: lines
        .filter(({ line }) => line.quantity > 0)
        .map((priced) => ({
          title: titles.get(priced.variant.id) ?? '',
          edition: priced.variant.title,
          attributes: priced.line.attributes,
          quantity: priced.line.quantity,
          cents: totalOf(priced),
        })),
      note: cart.note,
      subtotal,
      discounts: applications.map(({ discount, cents }) => ({
        title: discount.title,
        level: discount.level,
        cents,
      })),
      total,
      giftCards: payWithGiftCards(cart, total, giftCards),
      currency: currencyOf(cart, findVariant),
    };
  }

  /**
   * Completes an order: lowers the stock and the gift cards, and closes the cart. Changes nothing if the stock is too
   * low by now, except the quantities in the cart.
   */
  function complete(checkout: string): 'ordered' | 'changed' | 'empty' | 'unknown' {
    const cart = carts.findByCheckout(checkout);
    if (!cart) return 'unknown';
    const warnings = clampToInventory(cart, stock);
    changed();
    if (warnings.length > 0) return 'changed';
    const lines = cart.lines.filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) return 'empty';
    const { total } = priceCart(cart, findVariant, discounts);
    for (const { merchandiseId, quantity } of lines) stock.take(merchandiseId, quantity);
    for (const { code, balance, used } of payWithGiftCards(cart, total, giftCards))
      giftCards.set(code, balance - used);
    carts.close(cart);
    return 'ordered';
  }

  return { read, complete };
}

type Checkout = ReturnType<typeof createCheckout>;
type CheckoutView = NonNullable<ReturnType<Checkout['read']>>;

export function checkoutRoutes(checkout: Checkout, shopUrl: string): Hono {
  const routes = new Hono();
  const show = (title: string, body: Html) =>
    page(
      title,
      html`${body}
        <p><a href="${shopUrl}">Back to the shop</a></p>`,
    );
  const thanks = html`<p>
    Your order is complete. The books have left the shelf of this local shop.
  </p>`;
  const gone = html`<p>This cart was ordered already, or it has expired.</p>`;
  const changed = html`<p role="alert">
    <strong>The shelf has fewer copies by now. Please look at the new quantities.</strong>
  </p>`;

  routes.use('/checkouts/*', async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(pageHeaders)) context.header(name, value);
  });
  routes.get('/checkouts/thank-you', (context) => context.html(show('Thank you', thanks)));
  routes.get('/checkouts/:token', (context) => {
    const view = checkout.read(context.req.param('token'));
    if (!view) return context.html(show('No such cart', gone), 404);
    return context.html(show('Checkout', cartOf(view)));
  });
  routes.post('/checkouts/:token', (context) => {
    const token = context.req.param('token');
    const outcome = checkout.complete(token);
    if (outcome === 'ordered') return context.redirect('/checkouts/thank-you', 303);
    const view = checkout.read(token);
    if (!view) return context.html(show('No such cart', gone), 404);
    const notice = outcome === 'changed' ? changed : '';
    return context.html(show('Checkout', html`${notice} ${cartOf(view)}`), 409);
  });
  return routes;
}

type Html = ReturnType<typeof html>;

function cartOf(view: CheckoutView): Html {
  const { lines, note, subtotal, discounts, total, giftCards, currency } = view;
  if (lines.length === 0) return html`<p>This cart is empty.</p>`;
  const numbers = new Intl.NumberFormat(shop.locale, { style: 'currency', currency });
  const price = (cents: Cents) => numbers.format(cents / 100);
  return html`<p>A checkout of this machine alone: nothing is charged and nothing is sent.</p>
    <ul>
      ${lines.map(
        ({ title, edition, attributes, quantity, cents }) =>
          html`<li>
            ${quantity} × ${title}, ${edition}: ${price(cents)}
            ${attributes.map(({ key, value }) => html`<br />${key}: ${value}`)}
          </li>`,
      )}
    </ul>
    ${note ? html`<p>Note: ${note}</p>` : ''}
    <p><strong>Subtotal: ${price(subtotal)}</strong></p>
    ${discounts.map(({ title, level, cents }) => {
      const saved = {
        delivery: 'free shipping',
        line: `${price(cents)}, taken off above`,
        order: `−${price(cents)}`,
      };
      return html`<p>Discount ${title}: ${saved[level]}</p>`;
    })}
    <p>Shipping: calculated at checkout</p>
    <p><strong>Total: ${price(total)}</strong></p>
    ${giftCards.map(
      ({ code, used }) => html`<p>Gift card ending ${code.slice(-4)}: −${price(used)}</p>`,
    )}
    <form method="post"><button type="submit">Complete order</button></form>`;
}
