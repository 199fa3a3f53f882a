import { useState } from 'react';
import { isEmail } from '../../domain/contact.ts';
import { getString } from '../../domain/get-string.ts';
import { withdraw } from '../../stores/toasts.ts';
import { useAction } from '../hooks/use-action.ts';
import { Field } from '../ui/Field.tsx';
import { FormDialog, FormActions } from '../ui/FormDialog.tsx';
import { inviteSubject, sendInvitation } from './user-mutations.ts';

/** Mails somebody a link to choose a password, and approves the account in the same step if wished. */
export function InviteUser({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<{ email?: string; all?: string }>({});
  const [isChanged, setChanged] = useState(false);
  const [send, isBusy] = useAction(async (fields: FormData) => {
    const email = getString(fields, 'email').trim();
    withdraw(inviteSubject);
    if (!isEmail(email)) {
      const missing = 'Please fill in this field.';
      setErrors({ email: email ? 'Please enter a valid email address.' : missing });
      return;
    }
    const rejection = await sendInvitation(email, fields.has('approve'));
    if (rejection === null) onClose();
    else setErrors({ all: rejection });
  });
  return (
    <FormDialog title="Invite User" isChanged={isChanged} isSaving={isBusy} onClose={onClose}>
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
          <Field
            label="Email"
            error={errors.email}
            hint="We mail a link to choose a password. It works once."
          >
            {(control) => (
              <input {...control} name="email" type="email" autoComplete="off" maxLength={254} />
            )}
          </Field>
          <label className="switched">
            <input type="checkbox" name="approve" /> Approve the account now
          </label>
          {errors.all && (
            <p className="field-error" role="alert">
              {errors.all}
            </p>
          )}
          <FormActions
            label={isBusy ? 'Sending...' : 'Send Invitation'}
            isBusy={isBusy}
            onCancel={leave}
          />
        </form>
      )}
    </FormDialog>
  );
}
