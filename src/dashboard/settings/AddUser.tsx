import { useState } from 'react';
import { minPasswordLength } from '../../domain/people/session.ts';
import { userNotices } from '../../messages/dashboard.ts';
import { showToast, withdraw } from '../../stores/toasts.ts';
import { Field } from '../ui/Field.tsx';
import { getString } from '../../domain/text/get-string.ts';
import { useAction } from '../hooks/use-action.ts';
import { getEmailError, missingText, UserDialog, type UserErrors } from './UserDialog.tsx';
import { addUser, addUserSubject } from './user-mutations.ts';

/** Creates an account for another user. */
export function AddUser({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<UserErrors>({});
  const [send, isBusy] = useAction(async (fields: FormData) => {
    const email = getString(fields, 'email').trim();
    const password = getString(fields, 'password');
    if (!email || !password) {
      showToast({ ...userNotices.missing, subject: addUserSubject });
      setErrors({
        ...(!email && { email: missingText }),
        ...(!password && { password: missingText }),
      });
      return;
    }
    withdraw(addUserSubject);
    const emailError = getEmailError(email);
    if (emailError !== null) {
      setErrors({ email: emailError });
      return;
    }
    const rejection = await addUser(email, password);
    if (rejection === null) onClose();
    else setErrors({ all: rejection });
  });
  return (
    <UserDialog
      title="Add User"
      label={isBusy ? 'Creating...' : 'Create User'}
      isBusy={isBusy}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
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
    </UserDialog>
  );
}
