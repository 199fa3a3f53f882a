import { type CartChange, type CartLine, nameOfLine } from '../domain/cart/cart.ts';
import { formatDate, type IsoDate } from '../domain/time/date.ts';
import { formatCount, formatNumber } from '../domain/cart/money.ts';
import { isolateText, type ToastMessage } from './toast-message.ts';

/** Toasts of the cart. `title` is the book's title. */
export const cartNotices = {
  /** `count`: the copies that the cart has now. */
  added: (title: string, count: number): ToastMessage =>
    count > 1
      ? { title: 'Updated cart', text: `${isolateText(title)} quantity increased.` }
      : { title: 'Added to cart', text: `${isolateText(title)} has been added to your cart.` },
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
  /** Said of a line that has fewer copies than were asked for. Null if it has all. */
  shortage(title: string, granted: number, wanted: number): ToastMessage | null {
    if (granted === 0) return cartNotices.outOfStock(title);
    return granted < wanted ? cartNotices.limited(title, granted) : null;
  },
  addFailed: error('Failed to add item to cart. Please try again.'),
  updateFailed: error('Failed to update quantity. Please try again.'),
  wordsFailed: error('Failed to save your words. Please try again.'),
  unwrapFailed: error('Failed to unwrap the book. Please try again.'),
  /** Of a change of a page before. */
  lineGone: error('The book that you changed is no longer in your cart.'),
  wrapFailed: error('Failed to change the gift wrap. Please try again.'),
  noteFailed: error('Failed to save your note. Please try again.'),
  removeFailed: error('Failed to remove item from cart. Please try again.'),
  /** The presses of an earlier day that found no line. */
  tooOld: error(
    'What you pressed or sent here on an earlier day never reached us. Please do it again.',
  ),
  /** A gift card is sent to one person. */
  giftOnce: {
    title: 'Already in your cart',
    text: 'This gift card, with the same words to the same person, is in your cart.',
  },
  /** Told on a page after that of the press. */
  saved: { title: 'Updated cart', text: 'What you changed is saved with your cart.' },
  restored: { title: 'Updated cart', text: 'Your cart is back as it was.' },
  restoreFailed: error('Failed to restore your cart. Please try again.'),
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
  savedForLater: {
    title: 'Saved for later',
    text: 'It waits among your favorites, and is out of your cart.',
  },
  cleared: { title: 'Cart cleared', text: 'All items have been removed from your cart.' },
} as const;

/** Shown at a line of which fewer copies are left than it has, or just as many. Null for the others. */
export function stockText({ quantity, copiesLeft }: CartLine): string | null {
  if (copiesLeft === null || quantity < copiesLeft) return null;
  return copiesLeft === 0 ? 'Sold out' : `Only ${formatNumber(copiesLeft)} left`;
}

/** Says once, above the lines, what has changed in a cart. Empty if nothing has. */
export function changesText(items: readonly CartLine[], changes: readonly CartChange[]): string {
  const [dropped, fewer, giftCards, discounts] = (
    ['dropped', 'fewer', 'gift-card', 'discount'] as const
  ).map((kind) => changes.filter((one) => one.kind === kind).map(({ name }) => name));
  const repriced = items.filter(({ formerPrice }) => formerPrice !== undefined).map(nameOfLine);
  return [
    dropped?.length &&
      `${nameBooks(dropped)} ${dropped.length === 1 ? 'is' : 'are'} no longer in your cart: we cannot sell ${dropped.length === 1 ? 'it' : 'them'} just now.`,
    fewer?.length &&
      `We have fewer copies of ${nameBooks(fewer)} than you chose: your cart holds what is left.`,
    ...(giftCards ?? []).map(
      (end) => `The gift card ending in ${isolateText(end)} is no longer in your cart.`,
    ),
    ...(discounts ?? []).map((name) => `“${isolateText(name)}” no longer lowers your total.`),
    repriced.length > 0 &&
      `The price of ${nameBooks(repriced)} has changed since you chose ${repriced.length === 1 ? 'it' : 'them'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Names up to three books, and counts more. */
const nameBooks = (titles: readonly string[]): string =>
  titles.length > 3
    ? books(titles.length)
    : new Intl.ListFormat('en-US').format(titles.map((title) => `“${isolateText(title)}”`));

/** Shown in a cart whose books ship on different days. `day` is null if it is unknown. */
export const lastPublicationText = (day: IsoDate | null): string =>
  day === null
    ? 'Your order ships when the last book is out. Its date is to be announced'
    : `Your order ships when the last book is out: ${formatDate(day)}`;

const books = (count: number): string => formatCount(count, 'book');

const copies = (count: number): string =>
  count === 1 ? '1 copy' : `${formatNumber(count)} copies`;

function error(text: string): ToastMessage {
  return { title: 'Error', text, isError: true };
}
