import { signIn } from '../stores/session.ts';
import { Dialog } from './ui/Dialog.tsx';
import { Field } from './ui/Field.tsx';
import { FormActions } from './ui/FormDialog.tsx';
import { getString } from '../domain/get-string.ts';
import { useAction } from './hooks/use-action.ts';
import { signOutWhenIdle } from './sign-out.ts';

/** Asks the user to sign in again, above the current page. */
export function ReauthDialog() {
  const [send, isSending] = useAction((fields: FormData) =>
    signIn(getString(fields, 'email').trim(), getString(fields, 'password')),
  );
  return (
    <Dialog title="Please sign in again">
      <p className="mb-4">Your session has ended. What you were working on is kept behind this.</p>
      <form
        className="form-grid"
        onSubmit={(event) => {
          event.preventDefault();
          send(new FormData(event.currentTarget));
        }}
      >
        <Field label="Email">
          {(control) => (
            <input {...control} name="email" type="email" autoComplete="username" required />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <input
              {...control}
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
        <FormActions
          label={isSending ? 'Signing In...' : 'Sign In'}
          isBusy={isSending}
          onCancel={() => void signOutWhenIdle()}
          cancelLabel="Leave"
        />
      </form>
    </Dialog>
  );
}
