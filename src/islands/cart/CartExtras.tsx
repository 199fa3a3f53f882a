import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { isWrappable } from '../../domain/cart/cart.ts';
import { formatPrice, formatStoredPrice } from '../../domain/cart/money.ts';
import { $noteDraft } from '../../stores/cart-drafts.ts';
import type { CartState } from '../../stores/cart-queue.ts';
import { perform } from '../send.ts';
import { OrderNotes } from './cart-line.tsx';
import { OnDemand } from './OnDemand.tsx';

type Content = ComponentType<{ cart: CartState }>;
/** With what applies a code, so that a press needs no file. */
const loadCodes = async (): Promise<Content> => {
  const [{ CodeField }] = await Promise.all([
    import('./CodeField.tsx'),
    import('../../stores/cart-codes.ts'),
  ]);
  return CodeField;
};
const loadNote = async (): Promise<Content> => (await import('./NoteField.tsx')).NoteField;

/** What few orders need, below the lines: each opens, and its script comes then. */
export function CartExtras({ cart }: { cart: CartState }) {
  const draft = useStore($noteDraft, { ssr: 'initial' });
  const note = draft ?? cart.note;
  return (
    <>
      <OrderNotes items={cart.items} />
      <GiftWrapSwitch cart={cart} />
      <Extra cart={cart} load={loadCodes} isInUse={cart.codes.length + cart.giftCards.length > 0}>
        Discount code or gift card
      </Extra>
      <Extra cart={cart} load={loadNote} isInUse={draft !== null}>
        {note ? <bdi>Your note: “{firstLine(note)}”</bdi> : 'A note for the packer'}
      </Extra>
    </>
  );
}

function GiftWrapSwitch({ cart }: { cart: CartState }) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { giftWrap, wrapLine, isLoading } = cart;
  const price = wrapLine
    ? formatPrice(wrapLine.price)
    : giftWrap && isWrappable(cart) && formatStoredPrice(giftWrap.price);
  if (!price) return null;
  const change = (isWrapped: boolean) => {
    setWanted(isWrapped);
    void perform('wrap', isWrapped).finally(() => setWanted(null));
  };
  return (
    <label className="cart-extra">
      <input
        type="checkbox"
        checked={wanted ?? wrapLine !== null}
        disabled={isLoading}
        onChange={({ target }) => change(target.checked)}
      />{' '}
      Gift wrap the order · <span translate="no">{price}</span>
    </label>
  );
}

type ExtraProps = {
  cart: CartState;
  load: () => Promise<Content>;
  isInUse: boolean;
  children: ReactNode;
};

function Extra({ cart, load, isInUse, children }: ExtraProps) {
  const [wasOpened, setWasOpened] = useState(false);
  // What is no longer in use stays open, such as a refused code with its answer.
  const isOpen = wasOpened || isInUse;
  return (
    <details
      className="cart-extra"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>{children}</summary>
      {isOpen && <OnDemand load={load} props={{ cart }} />}
    </details>
  );
}

const maxSummary = 40;

/** Returns the beginning of a note, cut at a word. */
function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  if (line.length <= maxSummary) return line;
  return `${line.slice(0, maxSummary).replace(/\s+\S*$/, '')} …`;
}
