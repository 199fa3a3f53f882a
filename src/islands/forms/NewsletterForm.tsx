import { useState } from 'react';
import { isMailable } from '../../domain/letters.ts';
import { faultWords } from '../../messages/letters.ts';
import { subscribe } from '../../stores/letters.ts';
import { withdraw } from '../../stores/toasts.ts';
import { Honeypot } from './Honeypot.tsx';
import { botFieldsOf, useSending, wordOf } from './use-sending.ts';

export default function NewsletterForm() {
  const [isFaulty, setIsFaulty] = useState(false);
  const { form, isSending, onSubmit } = useSending(async (fields) => {
    const email = wordOf(fields, 'email');
    setIsFaulty(!isMailable(email));
    return subscribe(email, botFieldsOf(fields));
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
            if (!isFaulty || !isMailable(currentTarget.value)) return;
            setIsFaulty(false);
            withdraw('newsletter');
          }}
          aria-invalid={isFaulty}
          aria-describedby={isFaulty ? 'signup-fault' : undefined}
        />
      </label>
      <Honeypot />
      <button className="press" disabled={isSending}>
        {isSending ? 'Subscribing...' : 'Subscribe'}
      </button>
      {isFaulty && (
        <p id="signup-fault" className="fault">
          {faultWords.email}
        </p>
      )}
    </form>
  );
}
