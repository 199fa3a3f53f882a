import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { honeypot } from '../../domain/contact.ts';
import { getString } from '../../domain/get-string.ts';

/**
 * Handles the submission of a form, one at a time. It also sends a form that was submitted before
 * hydration, which src/islands/actions/runtime.ts records. The form is reset only if `send` returns
 * true.
 */
export function useFormSubmit(send: (fields: FormData) => Promise<boolean>) {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setIsSending] = useState(false);

  useEffect(() => {
    // Hydrates the island that shows the toasts, because every form shows one.
    window.actionRuntime.hydrate('toast');
    const pendingForm = form.current;
    if (pendingForm?.dataset['pendingSubmit'] === undefined) return;
    delete pendingForm.dataset['pendingSubmit'];
    pendingForm.requestSubmit();
  }, []);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isSending) void submit(event.currentTarget);
  }

  async function submit(submittedForm: HTMLFormElement): Promise<void> {
    setIsSending(true);
    await waitMinFillTime();
    try {
      if (await send(new FormData(submittedForm))) submittedForm.reset();
    } finally {
      setIsSending(false);
    }
  }

  return { form, isSending, onSubmit };
}

/**
 * The server treats a form that is sent within 800 ms of opening its page as spam. Autofill can be
 * that fast.
 */
function waitMinFillTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000 - performance.now()));
}

/** Returns the signals that identify bots. See supabase/functions/_shared/bots.ts. */
export function getBotFields(fields: FormData) {
  return { [honeypot]: getString(fields, honeypot), elapsed: Math.round(performance.now()) };
}
