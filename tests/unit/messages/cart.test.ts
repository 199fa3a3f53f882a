import { expect, it } from 'vitest';
import { cartNotices } from '../../../src/messages/cart.ts';

const title = 'Pride & "Prejudice"';

it.each([
  [
    cartNotices.added(title, 1),
    'Added to cart',
    'Pride & "Prejudice" has been added to your cart.',
  ],
  [cartNotices.added(title, 2), 'Updated cart', 'Pride & "Prejudice" quantity increased.'],
  [
    cartNotices.limited('Emma', 2),
    'Limited stock available',
    'Only 2 of "Emma" could be added to your cart.',
  ],
  [cartNotices.removed, 'Item removed', 'Item has been removed from your cart.'],
  [cartNotices.cleared, 'Cart cleared', 'All items have been removed from your cart.'],
  [
    cartNotices.outOfStock('Emma'),
    'Out of stock',
    'Sorry, "Emma" is currently out of stock and cannot be added to your cart.',
  ],
  [cartNotices.addFailed, 'Error', 'Failed to add item to cart. Please try again.'],
  [cartNotices.updateFailed, 'Error', 'Failed to update quantity. Please try again.'],
  [cartNotices.removeFailed, 'Error', 'Failed to remove item from cart. Please try again.'],
])(
  '%j has the text of the specification, and stays if it is of a failure',
  (notice, heading, text) => {
    const isError = ['Out of stock', 'Error'].includes(heading);
    expect(notice).toEqual({ title: heading, text, ...(isError && { isError }) });
  },
);

it('isolates a title that is written from right to left', () => {
  expect(cartNotices.limited('אהבה לנצח!', 2).text).toBe(
    'Only 2 of "\u2068אהבה לנצח!\u2069" could be added to your cart.',
  );
});
