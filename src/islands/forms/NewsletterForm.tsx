import { useEffect, useRef, useState } from 'react';
import { isDeliverableEmail } from '../../domain/people/contact.ts';
import { fieldErrors, oneMoreStep } from '../../messages/contact.ts';
import { subscribe } from '../../stores/forms.ts';
import { withdraw } from '../../stores/toasts.ts';
import { Honeypot, useFormSubmit } from './Field.tsx';
import { getString } from '../../domain/text/get-string.ts';

/** The address and its error of a form that was sent without script. */
type Props = { email?: string | undefined; hasError?: boolean };

export default function NewsletterForm({ email: firstEmail, hasError = false }: Props) {
  const [isInvalid, setIsInvalid] = useState(hasError);
  const [isSent, setIsSent] = useState(false);
  const { form, isSending, onSubmit } = useFormSubmit(async (fields, press) => {
    setIsInvalid(!isDeliverableEmail(getString(fields, 'email')));
    const isSubscribed = await subscribe(fields, press);
    setIsSent(isSubscribed);
    return isSubscribed;
  }, 'newsletter');
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The field and its button go, and had the focus.
    if (
      !isSending &&
      document.activeElement?.matches('body, [data-sent] :is(button, :placeholder-shown)')
    )
      thanks.current?.focus({ preventScroll: true });
  }, [isSent, isSending]);
  return (
    <form
      ref={form}
      className="mx-auto mt-7 flex max-w-xl flex-wrap gap-3"
      method="post"
      noValidate
      data-sent={isSent || undefined}
      onSubmit={onSubmit}
    >
      <label className="flex-[1_1_9rem]">
        <span className="sr-only">Email address</span>
        <input
          className="field"
          type="email"
          name="email"
          placeholder="you@example.com"
          required
          autoComplete="email"
          defaultValue={firstEmail}
          onInput={({ currentTarget }) => {
            if (!isInvalid || !isDeliverableEmail(currentTarget.value)) return;
            setIsInvalid(false);
            withdraw('newsletter');
          }}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? 'signup-fault' : undefined}
        />
      </label>
      <Honeypot />
      <button className="button" data-action="newsletter" disabled={isSending}>
        {isSending ? 'Subscribing...' : 'Subscribe'}
      </button>
      {isSent && (
        <p ref={thanks} className="w-full text-lg" tabIndex={-1}>
          {oneMoreStep}
        </p>
      )}
      {isInvalid && (
        <p id="signup-fault" className="field-error w-full">
          {fieldErrors.email}
        </p>
      )}
    </form>
  );
}
