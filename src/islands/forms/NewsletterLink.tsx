import { useState } from 'react';
import { paths } from '../../domain/site/routes.ts';
import { confirmNewsletter } from '../../stores/forms.ts';

const texts = {
  confirm: {
    ask: 'Confirm my email address',
    done: 'You are on the list. The next letter is yours.',
  },
  unsubscribe: { ask: 'Unsubscribe', done: 'You are off the list. No more letters from us.' },
};
const errors = {
  expired: 'This link is too old. Sign up once more, and we will send you a new one.',
  unknown: 'This link leads nowhere. Was it copied whole?',
  failed: 'We could not reach our records just now. Please try again in a moment.',
};

type State = 'asking' | 'sending' | 'done' | keyof typeof errors;

/** Confirms the newsletter link only after a click, because mail scanners open links. */
export default function NewsletterLink({ action }: { action: keyof typeof texts }) {
  const [state, setState] = useState<State>('asking');

  async function confirmLink(): Promise<void> {
    setState('sending');
    setState(await confirmNewsletter(action, location.hash.slice(1)));
  }

  if (state === 'done') return <p role="status">{texts[action].done}</p>;
  const errorText = state === 'asking' || state === 'sending' ? null : errors[state];
  return (
    <>
      {errorText && <p role="alert">{errorText}</p>}
      <p className="mt-8">
        {state === 'expired' || state === 'unknown' ? (
          <a className="button button--secondary" href={`${paths.home}#book-club`}>
            Sign Up Again
          </a>
        ) : (
          <button
            type="button"
            className="button"
            disabled={state === 'sending'}
            onClick={() => void confirmLink()}
          >
            {state === 'sending' ? 'One moment…' : texts[action].ask}
          </button>
        )}
      </p>
    </>
  );
}
