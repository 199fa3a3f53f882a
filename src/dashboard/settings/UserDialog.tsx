import { type ReactNode, useState } from 'react';
import { isEmail } from '../../domain/people/contact.ts';
import { Field } from '../ui/Field.tsx';
import { FormDialog, FormActions } from '../ui/FormDialog.tsx';

/** Shown below a required field that is empty. */
export const missingText = 'Please fill in this field.';

/** The errors of a form for a new user; `all` is that of the server. */
export type UserErrors = { email?: string; password?: string; all?: string };

/** Returns the error of a typed address that is no email address; null for others. */
export const getEmailError = (email: string): string | null =>
  isEmail(email) ? null : 'Please enter a valid email address.';

type Props = {
  title: string;
  /** The label of the submit button. */
  label: string;
  isBusy: boolean;
  errors: UserErrors;
  emailHint?: string | undefined;
  /** Receives the field `email` and those of `children`. */
  onSubmit: (fields: FormData) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The form for a new user: the email address, and the other fields as children. */
export function UserDialog(props: Props) {
  const { title, label, isBusy, errors, emailHint, onSubmit, onClose, children } = props;
  const [isChanged, setChanged] = useState(false);
  return (
    <FormDialog title={title} isChanged={isChanged} isSaving={isBusy} onClose={onClose}>
      {(leave) => (
        <form
          className="form-grid"
          noValidate
          onInput={() => setChanged(true)}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit(new FormData(event.currentTarget));
          }}
        >
          <Field label="Email" error={errors.email} hint={emailHint}>
            {(control) => (
              <input {...control} name="email" type="email" autoComplete="off" maxLength={254} />
            )}
          </Field>
          {children}
          {errors.all && (
            <p className="field-error" role="alert">
              {errors.all}
            </p>
          )}
          <FormActions label={label} isBusy={isBusy} onCancel={leave} />
        </form>
      )}
    </FormDialog>
  );
}
