import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { honeypot } from '../../domain/contact.ts';

/**
 * One life for every form: sent once at a time, also where it was sent before its island was awake
 * (presses.ts holds that), and emptied only when `send` says that what was typed has arrived.
 */
export function useFormSubmit(send: (fields: FormData) => Promise<boolean>) {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setIsSending] = useState(false);

  useEffect(() => {
    // Whoever fills in a form will be told how it went: wakes the island that shows notices.
    window.actionRuntime.hydrate('toast');
    const early = form.current;
    if (early?.dataset['pendingSubmit'] === undefined) return;
    delete early.dataset['pendingSubmit'];
    early.requestSubmit();
  }, []);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isSending) void submit(event.currentTarget);
  }

  async function submit(sent: HTMLFormElement): Promise<void> {
    setIsSending(true);
    await waitMinFillTime();
    try {
      if (await send(new FormData(sent))) sent.reset();
    } finally {
      setIsSending(false);
    }
  }

  return { form, isSending, onSubmit };
}

/** Nobody fills in a form within a second of opening its page, save by a browser's own help. */
function waitMinFillTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000 - performance.now()));
}

export function getString(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}

/** What tells a person from a bot; see the functions' bots.ts. */
export function getBotFields(fields: FormData) {
  return { [honeypot]: getString(fields, honeypot), elapsed: Math.round(performance.now()) };
}
