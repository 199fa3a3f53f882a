import { ageOf, type QueuedAction } from '../actions/client.ts';
import { saveNote } from '../stores/cart-note.ts';
import { moveToCart, setAttributes, setGiftWrap, setQuantity, tellTooOld } from '../stores/cart.ts';
import { removeFavorites } from '../stores/favorites.ts';
import type { Press } from '../stores/request.ts';
import type { Requests } from './send.ts';

type Handlers = {
  [Kind in keyof Requests]: (press: Press, ...parameters: Requests[Kind]) => Promise<unknown>;
};

const loadForms = () => import('../stores/forms.ts');
const handlers: Handlers = {
  quantity: (press, lineId, quantity) => setQuantity(lineId, quantity, press),
  attributes: (press, lineId, attributes) => setAttributes(lineId, attributes, press),
  wrap: (press, isWrapped) => setGiftWrap(isWrapped, press),
  note: (press, note) => saveNote(note, press),
  move: async (press, books, soldOut) => removeFavorites(await moveToCart(books, soldOut, press)),
  newsletter: async (press, email, bot) => (await loadForms()).subscribe(email, bot, press),
  contact: async (press, message, bot) => (await loadForms()).sendMessage(message, bot, press),
  withdrawal: async (press, withdrawal, bot) =>
    (await loadForms()).sendWithdrawal(withdrawal, bot, press),
  async form(press, island, fields) {
    const { subscribe, sendMessage } = await loadForms();
    const { hk7, ...message } = fields;
    if (island === 'newsletter') return subscribe(fields.email, { hk7 }, press);
    return sendMessage(message, { hk7 }, press);
  },
};

/** Sends what an island of a page before could not, and tells it. Drops what no longer means anything. */
export async function sendLate(queued: QueuedAction): Promise<void> {
  const sent: unknown = JSON.parse(queued.payload ?? '[]');
  if (!isRequest(sent)) return;
  const isOfCart = ['quantity', 'attributes', 'wrap', 'note', 'move'].includes(sent[0]);
  if (isOfCart && isTooOld(queued)) tellTooOld();
  else await run({ id: queued.id, isLate: true }, sent);
}

const maxAgeMs = 24 * 60 * 60 * 1000;

/** Returns true for a change of the cart that is older than the memory of the functions. */
export const isTooOld = (queued: QueuedAction): boolean => ageOf(queued) > maxAgeMs;

const run = <Kind extends keyof Requests>(
  press: Press,
  [kind, parameters]: [Kind, Requests[Kind]],
): Promise<unknown> => handlers[kind](press, ...parameters);

/** Only the shop's own islands write these payloads, and they write them whole. */
const isRequest = (value: unknown): value is [keyof Requests, Requests[keyof Requests]] =>
  Array.isArray(value) && String(value[0]) in handlers && Array.isArray(value[1]);
