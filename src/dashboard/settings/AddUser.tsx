import { useState } from 'react';
import { isEmail } from '../../domain/contact.ts';
import { minPasswordLength } from '../../domain/session.ts';
import { userNotices } from '../../messages/dashboard.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';
import { Field } from '../ui/Field.tsx';
import { FormDialog, FormActions } from '../ui/FormDialog.tsx';
import { getString } from '../../domain/get-string.ts';
import { useAction } from '../hooks/use-action.ts';
import { addUser, addUserSubject } from './user-mutations.ts';

type Errors = { email?: string; password?: string; all?: string };

/** Creates an account for another user. */
export function AddUser({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<Errors>({});
  const [isChanged, setChanged] = useState(false);
  const [send, isBusy] = useAction(async (fields: FormData) => {
    const email = getString(fields, 'email').trim();
    const password = getString(fields, 'password');
    if (!email || !password) {
      showToast({ ...userNotices.missing, subject: addUserSubject });
      setErrors({
        ...(!email && { email: 'Please fill in this field.' }),
        ...(!password && { password: 'Please fill in this field.' }),
      });
      return;
    }
    withdraw(addUserSubject);
    if (!isEmail(email)) {
      setErrors({ email: 'Please enter a valid email address.' });
      return;
    }
    const rejection = await addUser(email, password);
    if (rejection === null) onClose();
    else setErrors({ all: rejection });
  });
  return (
    <FormDialog title="Add User" isChanged={isChanged} isSaving={isBusy} onClose={onClose}>
      {(leave) => (
        <form
          className="form-grid"
          noValidate
          onInput={() => setChanged(true)}
          onSubmit={(event) => {
            event.preventDefault();
            send(new FormData(event.currentTarget));
          }}
        >
          <Field label="Email" error={errors.email}>
            {(control) => (
              <input {...control} name="email" type="email" autoComplete="off" maxLength={254} />
            )}
          </Field>
          <Field
            label="Password"
            error={errors.password}
            hint={`At least ${minPasswordLength} characters.`}
          >
            {(control) => (
              <input
                {...control}
                name="password"
                type="password"
                autoComplete="new-password"
                maxLength={72}
              />
            )}
          </Field>
          <p className="hint">The account waits for approval, as all do.</p>
          {errors.all && (
            <p className="field-error" role="alert">
              {errors.all}
            </p>
          )}
          <FormActions
            label={isBusy ? 'Creating...' : 'Create User'}
            isBusy={isBusy}
            onCancel={leave}
          />
        </form>
      )}
    </FormDialog>
  );
}
