import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { toAttributes } from '../../domain/cart/attributes.ts';
import type { CartLine } from '../../domain/cart/cart.ts';
import { DedicationFields, fillFields, GiftFields } from '../book/LineFields.tsx';
import { perform } from '../send.ts';

type Props = { line: CartLine; isLoading: boolean; onEnd: () => void };

export function LineEditor({ line: { lineId, attributes, isGiftCard }, isLoading, onEnd }: Props) {
  // Before the fields are rendered, which would take what they hold.
  useState(() => fillFields(lineId, attributes));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[name]')?.focus(), []);

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const changed = toAttributes(
      [...new FormData(event.currentTarget)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : '',
      ]),
      new Date().getTimezoneOffset(),
    );
    if (await perform('attributes', lineId, changed)) onEnd();
  }

  const fields = { keptFor: lineId, owner: lineId };
  return (
    <form ref={form} className="line-editor" onSubmit={(event) => void save(event)} noValidate>
      {isGiftCard ? <GiftFields {...fields} /> : <DedicationFields {...fields} />}
      <div className="row-between">
        <button type="button" className="link-button" onClick={onEnd}>
          Cancel
        </button>
        <button className="button small" aria-disabled={isLoading}>
          Save
        </button>
      </div>
    </form>
  );
}
