import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { type CartCode, isSecretCode, maskCode } from '../../domain/cart/cart.ts';
import { codeTexts, notApplied, refusalTexts } from '../../messages/cart-codes.ts';
import { $codeAnswer, $typedCode } from '../../stores/cart-drafts.ts';
import type { CartState } from '../../stores/cart-queue.ts';
import { perform } from '../send.ts';
import { applyTyped } from './CartStatus.tsx';

/** Discount codes and gift cards: one field takes both, and each that the cart has can be removed. */
export function CodeField({ cart: { codes, giftCards, isLoading } }: { cart: CartState }) {
  const id = useId();
  const typed = useStore($typedCode, { ssr: 'initial' });
  const answer = useStore($codeAnswer, { ssr: 'initial' });
  const count = codes.length + giftCards.length;
  const remove = (removal: Promise<string | null | undefined>) =>
    void removal.then((text) => $codeAnswer.set(text ?? null));

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void applyTyped();
        }}
        noValidate
      >
        <label htmlFor={id} className="sr-only">
          Discount code or gift card
        </label>
        <input
          id={id}
          className="field"
          dir="auto"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={answer !== null}
          aria-describedby={answer === null ? undefined : `${id}-answer`}
          value={typed}
          onChange={({ target }) => $typedCode.set(target.value)}
        />
        <button className="button small" aria-disabled={isLoading}>
          Apply
        </button>
      </form>
      <div role="status">
        {answer !== null && (
          <p id={`${id}-answer`} className="field-error">
            {answer}
          </p>
        )}
      </div>
      {count > 0 && (
        <ul className="codes" aria-label="Codes and gift cards in your cart">
          {codes.map((code) => (
            <Code
              key={code.code}
              name={isSecretCode(code) ? maskCode(code.code) : code.code.toUpperCase()}
              explanation={explain(code)}
              isLoading={isLoading}
              onRemove={() => remove(perform('remove-code', code.code))}
            />
          ))}
          {giftCards.map((card) => (
            <Code
              key={card.id}
              name={`Gift card …${card.lastCharacters}`}
              isLoading={isLoading}
              onRemove={() => remove(perform('remove-card', card))}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function explain(code: CartCode): string | undefined {
  if (code.isApplied) return undefined;
  if (isSecretCode(code)) return codeTexts.secret;
  return code.refusal ? refusalTexts[code.refusal] : notApplied;
}

type CodeProps = {
  name: string;
  /** Why it counts for nothing yet. */
  explanation?: string | undefined;
  isLoading: boolean;
  onRemove: () => void;
};

function Code({ name, explanation, isLoading, onRemove }: CodeProps) {
  return (
    <li>
      <bdi translate="no">{explanation === undefined ? name : <s>{name}</s>}</bdi>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${name}`}
        disabled={isLoading}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
      {explanation !== undefined && <p className="small-print">{explanation}</p>}
    </li>
  );
}
