import { useState } from 'react';
import { signIn } from '../stores/session.ts';
import { Dialog } from './parts/Dialog.tsx';
import { leave } from './leaving.ts';

/** Asks to sign in again, over whatever stands open. */
export function SignInOver() {
  const [isSending, setSending] = useState(false);
  async function send(fields: FormData): Promise<void> {
    setSending(true);
    await signIn(`${fields.get('email') ?? ''}`.trim(), `${fields.get('password') ?? ''}`);
    setSending(false);
  }
  return (
    <Dialog title="Please sign in again">
      <p className="mb-4">Your session has ended. What you were working on is kept behind this.</p>
      <form
        className="form-grid"
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
      >
        <div>
          <label className="label" htmlFor="again-email">
            Email
          </label>
          <input
            id="again-email"
            className="field"
            name="email"
            type="email"
            autoComplete="username"
            required
          />
        </div>
        <div>
          <label className="label" htmlFor="again-password">
            Password
          </label>
          <input
            id="again-password"
            className="field"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </div>
        <div className="sheet-foot">
          <button type="button" className="press quiet" onClick={leave}>
            Leave
          </button>
          <button className="press" disabled={isSending}>
            {isSending ? 'Signing In...' : 'Sign In'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
