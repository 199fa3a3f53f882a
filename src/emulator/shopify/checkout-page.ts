import { html } from 'hono/html';
import { formatPrice } from '../../domain/money.ts';
import type { CheckoutView } from './checkout.ts';
import { page } from '../page.ts';

const backTo = (shopUrl: string) => html`<p><a href="${shopUrl}">Back to the shop</a></p>`;

/** Builds the checkout page of a cart. `notice` reports reduced quantities. */
export function checkoutPage({ lines, subtotal }: CheckoutView, shopUrl: string, notice = '') {
  if (lines.length === 0)
    return page(
      'Checkout',
      html`${warning(notice)}
        <p>This cart is empty.</p>
        ${backTo(shopUrl)}`,
    );
  return page(
    'Checkout',
    html`${warning(notice)}
      <p>A checkout of this machine alone: nothing is charged and nothing is sent.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Book</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ title, edition, quantity, cents }) =>
              html`<tr>
                <td>${title}<br /><small>${edition}</small></td>
                <td>${quantity}</td>
                <td>${formatPrice(cents * quantity)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p><strong>Subtotal: ${formatPrice(subtotal)}</strong></p>
      <p>Shipping: calculated at checkout</p>
      <form method="post"><button type="submit">Complete order</button></form>
      ${backTo(shopUrl)}`,
  );
}

export const thankYouPage = (shopUrl: string) =>
  page(
    'Thank you',
    html`<p>Your order is complete. The books have left the shelf of this local shop.</p>
      ${backTo(shopUrl)}`,
  );

export const missingCartPage = (shopUrl: string) =>
  page(
    'No such cart',
    html`<p>This cart was ordered already, or it has expired.</p>
      ${backTo(shopUrl)}`,
  );

const warning = (notice: string) =>
  notice ? html`<p role="alert"><strong>${notice}</strong></p>` : '';
