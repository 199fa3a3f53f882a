import { formatDate, type IsoDate } from '../domain/date.ts';
import { formatNumber } from '../domain/money.ts';
import { isolateText, type ToastMessage } from './toast-message.ts';

/** Toasts of the cart. `title` is the book's title. */
export const cartNotices = {
  added: (title: string): ToastMessage => ({
    title: 'Added to cart',
    text: `${isolateText(title)} has been added to your cart.`,
  }),
  raised: (title: string): ToastMessage => ({
    title: 'Updated cart',
    text: `${isolateText(title)} quantity increased.`,
  }),
  /** Told on a page after that of the change. */
  changed: (title: string, count: number): ToastMessage => ({
    title: 'Updated cart',
    text: `${isolateText(title)}: ${copies(count)} in your cart.`,
  }),
  limited: (title: string, count: number): ToastMessage => ({
    title: 'Limited stock available',
    text: `Only ${count} of "${isolateText(title)}" could be added to your cart.`,
  }),
  outOfStock: (title: string): ToastMessage => ({
    title: 'Out of stock',
    text: `Sorry, "${isolateText(title)}" is currently out of stock and cannot be added to your cart.`,
    isError: true,
  }),
  addFailed: error('Failed to add item to cart. Please try again.'),
  updateFailed: error('Failed to update quantity. Please try again.'),
  removeFailed: error('Failed to remove item from cart. Please try again.'),
  restoreFailed: error('Failed to restore your cart. Please add the books again.'),
  removed: { title: 'Item removed', text: 'Item has been removed from your cart.' },
  notStored: {
    title: 'This browser keeps nothing',
    text: 'Your cart lasts as long as this page is open. Check out before you leave it, or allow our shop to store data.',
    isError: true,
  },
  /** `soldOut` is the number of books that could not be moved. */
  moved: (count: number, soldOut: number): ToastMessage => ({
    title: count > 0 ? 'Moved to cart' : 'Out of stock',
    text: [
      count > 0 && `${books(count)} moved to your cart.`,
      soldOut > 0 && `${books(soldOut)} sold out for now: kept here.`,
    ]
      .filter(Boolean)
      .join(' '),
    isError: count === 0,
  }),
  /** `left` is the number of books that still stand among the favorites. */
  moveStopped: (count: number, left: number): ToastMessage => ({
    title: 'Error',
    text: `Failed to add item to cart. Please try again. ${books(count)} moved, ${left} still here.`,
    isError: true,
  }),
  cleared: { title: 'Cart cleared', text: 'All items have been removed from your cart.' },
} as const;

/** Shown in a cart whose books ship on different days. `day` is null if it is unknown. */
export const lastReleaseText = (day: IsoDate | null): string =>
  day === null
    ? 'Your order ships when the last book is out. Its date is to be announced'
    : `Your order ships when the last book is out: ${formatDate(day)}`;

const books = (count: number): string => (count === 1 ? '1 book' : `${formatNumber(count)} books`);

const copies = (count: number): string =>
  count === 1 ? '1 copy' : `${formatNumber(count)} copies`;

function error(text: string): ToastMessage {
  return { title: 'Error', text, isError: true };
}
