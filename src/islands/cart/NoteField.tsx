import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { maxNoteLength } from '../../domain/cart/cart.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import type { CartState } from '../../stores/cart-queue.ts';
import { $noteDraft } from '../../stores/cart-drafts.ts';
import { perform } from '../send.ts';
import { useSaveIfHidden } from './CartStatus.tsx';

/** The pause after which what was typed is saved. */
const pauseMs = 1200;
const hidePrices = 'Please hide the prices.';

/** The shopper's words to who packs the parcel, saved with the cart while they are typed. */
export function NoteField({ cart: { note } }: { cart: CartState }) {
  const id = useId();
  const draft = useStore($noteDraft, { ssr: 'initial' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<'none' | 'saved' | 'failed'>('none');
  const text = draft ?? note;

  function save(): void {
    clearTimeout(timer.current);
    const typed = $noteDraft.get();
    if (typed === null) return;
    void perform('note', typed).then((isSaved) => setState(isSaved === false ? 'failed' : 'saved'));
  }

  // A draft that a lost cart has left belongs to this one.
  useEffect(save, []);
  useSaveIfHidden(save);

  function type(typed: string): void {
    $noteDraft.set(typed);
    setState('none');
    clearTimeout(timer.current);
    timer.current = setTimeout(save, pauseMs);
  }

  return (
    <>
      <label htmlFor={id} className="small-print">
        For whoever packs your parcel: a gift note, a doorbell that bites.
      </label>
      <textarea
        ref={field}
        id={id}
        className="field"
        dir="auto"
        rows={3}
        maxLength={maxNoteLength}
        aria-describedby={`${id}-state`}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={save}
      />
      {!text.includes(hidePrices) && (
        <p className="small-print">
          <button
            type="button"
            className="link-button"
            onClick={() => {
              type([text.trim(), hidePrices].filter(Boolean).join('\n'));
              field.current?.focus();
            }}
          >
            Ask us to hide the prices
          </button>{' '}
          A wish, not a promise.
        </p>
      )}
      <p id={`${id}-state`} className="small-print" role="status">
        {state === 'saved' && draft === null && 'Saved with your cart.'}
        {state === 'failed' && 'Not saved yet. We keep it here: change a word to try again.'}
        {text.length > maxNoteLength - 500 &&
          ` ${formatNumber(maxNoteLength - text.length)} characters left.`}
      </p>
    </>
  );
}
