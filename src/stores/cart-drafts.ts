import { atom } from 'nanostores';
import { setCartNote } from '../data/backend/cart.ts';
import { cartNotices } from '../messages/cart.ts';
import { changeCart, enqueue } from './cart.ts';
import type { Press } from './request.ts';
import { showToast } from './toasts.ts';

/** What the shopper typed into the field of codes, and why it is not in the cart: they outlive a lost cart. */
export const $typedCode = atom('');
export const $codeAnswer = atom<string | null>(null);

/** The note that no cart has yet: it outlives a closed drawer and a lost cart. Null if there is none. */
export const $noteDraft = atom<string | null>(null);

/** Saves the note with the cart. Returns false if it is not saved; then it stays a draft. */
export function saveNote(note: string, press: Press = {}): Promise<boolean> {
  return enqueue(async () => {
    const outcome = await changeCart(press, (cartId) => setCartNote(cartId, note, press.id));
    const isSaved = outcome === 'ok';
    const draft = $noteDraft.get();
    if (isSaved && draft === note) $noteDraft.set(null);
    // Of a page before.
    if (!isSaved) $noteDraft.set(draft ?? note);
    if (press.isLate)
      showToast({ ...cartNotices[isSaved ? 'saved' : 'noteFailed'], topic: 'cart' });
    return isSaved;
  });
}
