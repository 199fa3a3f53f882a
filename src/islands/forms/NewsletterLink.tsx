import { useState } from 'react';
import { paths } from '../../domain/paths.ts';
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

/** Does what a newsletter mail's link promised, once somebody presses: mail scanners only look. */
export default function NewsletterLink({ action }: { action: keyof typeof texts }) {
  const [state, setState] = useState<State>('asking');

  async function follow(): Promise<void> {
    setState('sending');
    setState(await confirmNewsletter(action, location.hash.slice(1)));
  }

  if (state === 'done') return <p role="status">{texts[action].done}</p>;
  const trouble = state === 'asking' || state === 'sending' ? null : errors[state];
  return (
    <>
      {trouble && <p role="alert">{trouble}</p>}
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
            onClick={() => void follow()}
          >
            {state === 'sending' ? 'One moment…' : texts[action].ask}
          </button>
        )}
      </p>
    </>
  );
}
