import { useState } from 'react';
import { isDeliverableEmail } from '../../domain/people/contact.ts';
import { fieldErrors } from '../../messages/contact.ts';
import { subscribe } from '../../stores/forms.ts';
import { withdraw } from '../../stores/toasts.ts';
import { sendAction } from '../send.ts';
import { Honeypot, getBotFields, useFormSubmit, waitMinFillTime } from './Field.tsx';
import { getString } from '../../domain/text/get-string.ts';

export default function NewsletterForm() {
  const [isInvalid, setIsInvalid] = useState(false);
  const { form, isSending, onSubmit } = useFormSubmit(async (fields) => {
    const email = getString(fields, 'email');
    setIsInvalid(!isDeliverableEmail(email));
    const bot = getBotFields(fields);
    return sendAction('newsletter', [email, bot], async (press) => {
      await waitMinFillTime();
      return subscribe(email, bot, press);
    });
  });
  return (
    <form ref={form} className="signup" method="post" noValidate onSubmit={onSubmit}>
      <label>
        <span className="sr-only">Email address</span>
        <input
          className="field"
          type="email"
          name="email"
          placeholder="you@example.com"
          required
          autoComplete="email"
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
      <button className="button" disabled={isSending}>
        {isSending ? 'Subscribing...' : 'Subscribe'}
      </button>
      {isInvalid && (
        <p id="signup-fault" className="field-error">
          {fieldErrors.email}
        </p>
      )}
    </form>
  );
}
