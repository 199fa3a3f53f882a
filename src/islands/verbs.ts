import { type QueuedAction, timeOf, toFormData, updateAction } from '../actions/client.ts';
import { toAttributes } from '../domain/cart/attributes.ts';
import type { ClearedCart } from '../domain/cart/cart.ts';
import type { Favorite } from '../domain/cart/favorites.ts';
import { cartNotices } from '../messages/cart.ts';
import { $refusedField } from '../stores/cart-drafts.ts';
import {
  add,
  clear,
  moveToCart,
  restore,
  saveForLater,
  saveNote,
  setAttributes,
  setGiftWrap,
  setQuantity,
} from '../stores/cart.ts';
import { removeFavorites, setFavorite } from '../stores/favorites.ts';
import { maxPressMs, type Press } from '../stores/request.ts';
import { showToast } from '../stores/toasts.ts';
import { type Act, type ActParameters, perform, type Verbs } from './send.ts';

const loadForms = () => import('../stores/forms.ts');
const loadCodes = () => import('../stores/cart-codes.ts');
const undoClear = (cleared: ClearedCart) => perform('restore', cleared);

/** What the controller sends for the islands of its page. */
export const verbs: Verbs = {
  quantity: (press, lineId, quantity) => setQuantity(lineId, quantity, press),
  attributes: (press, lineId, attributes) => setAttributes(lineId, attributes, press),
  later: (press, book, lineId) => saveForLater(book, lineId, press),
  clear: (press, cartId) => clear(press, cartId, undoClear),
  restore: (press, cleared) => restore(cleared, press, undoClear),
  'apply-code': async (press, typed) => (await loadCodes()).applyCode(typed, press),
  'remove-code': async (press, code) => (await loadCodes()).removeCode(code, press),
  'remove-card': async (press, card) => (await loadCodes()).removeGiftCard(card, press),
  wrap: (press, isWrapped) => setGiftWrap(isWrapped, press),
  note: (press, note) => saveNote(note, press),
  move: async (press, books, soldOut) => removeFavorites(await moveToCart(books, soldOut, press)),
  withdrawal: async (press, withdrawal, bot) =>
    (await loadForms()).sendWithdrawal(withdrawal, bot, press),
};

/** Sends what a page before has left, and tells it. Drops what is too old, and what no longer means anything. */
export async function sendLeft(queued: QueuedAction): Promise<void> {
  if (Date.now() - timeOf(queued) > maxPressMs)
    return showToast({ ...cartNotices.tooOld, topic: 'too-old' });
  const press = Object.assign(queued, { isLate: true });
  if (queued.action === 'add') await addBook(press);
  else if (queued.action === 'favorite') markBook(press);
  else if (queued.action === 'contact')
    await (await loadForms()).sendMessage(toFormData(queued), press);
  else if (queued.action === 'newsletter')
    await (await loadForms()).subscribe(toFormData(queued), press);
  else {
    const sent: unknown = JSON.parse(queued.payload ?? '[]');
    if (isAct(sent)) await sendAct(press, sent);
  }
}

const sendAct = <Kind extends Act>(
  press: Press,
  [kind, parameters]: [Kind, ActParameters<Kind>],
): Promise<unknown> => verbs[kind](press, ...parameters);

/** Only the shop's own islands write these payloads, and they write them whole. */
const isAct = (value: unknown): value is [Act, ActParameters<Act>] =>
  Array.isArray(value) && String(value[0]) in verbs && Array.isArray(value[1]);

type BookPress = QueuedAction & Press;

/** How soon after a press, in ms, another one of the same is its double click. */
const doubleClickMs = 500;
let lastAddition: QueuedAction | undefined;

/** Adds the book of a press, and returns it. */
export async function addBook(press: BookPress): Promise<Favorite | null> {
  const [before, book] = [lastAddition, parseBook(press)];
  lastAddition = press;
  const isSame = ({ payload, fields }: QueuedAction) =>
    payload === press.payload && JSON.stringify(fields) === JSON.stringify(press.fields);
  const isDouble = before && isSame(before) && timeOf(press) - timeOf(before) < doubleClickMs;
  if (!book || isDouble) return book;
  press.save = () => updateAction(press);
  await add(book, press, toAttributes(press.fields, new Date().getTimezoneOffset()));
  tellUnseen(book);
  return book;
}

export function markBook(press: QueuedAction): void {
  const book = parseBook(press);
  if (book) setFavorite(book, press.pressed !== 'true');
}

/** Returns the book of the card that was pressed; null where the press was on no card. */
export function parseBook({ payload }: { payload?: string | undefined }): Favorite | null {
  const value: unknown = payload === undefined ? null : JSON.parse(payload);
  return isFavorite(value) ? value : null;
}

/** Tells what is wrong with a field that the page does not have, because that of the press was left. */
function tellUnseen({ variantId }: Favorite): void {
  const refused = $refusedField.get();
  if (refused?.owner !== variantId) return;
  const offers = [...document.querySelectorAll<HTMLElement>('form[data-payload]')];
  if (offers.some(({ dataset }) => dataset['payload']?.includes(`"${variantId}"`))) return;
  showToast({ title: 'Error', text: refused.text, isError: true, topic: 'cart' });
}

/** Only the shop's own markup has payloads, and it writes them whole. */
const isFavorite = (value: unknown): value is Favorite =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value;
