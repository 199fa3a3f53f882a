import { useState } from 'react';
import { isEmail } from '../../domain/letters.ts';
import { shortestPassword } from '../../domain/session.ts';
import { userNotices } from '../../messages/dashboard.ts';
import { tell, withdraw } from '../../stores/toasts.ts';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { FormFoot } from '../parts/FormFoot.tsx';
import { getString } from '../parts/get-string.ts';
import { useAction } from '../parts/use-action.ts';
import { addPerson, addPersonSubject } from './change-people.ts';

type Faults = { email?: string; password?: string; all?: string };

/** A new account for somebody. */
export function AddUser({ onClose }: { onClose: () => void }) {
  const [faults, setFaults] = useState<Faults>({});
  const [isChanged, setChanged] = useState(false);
  const [send, isBusy] = useAction(async (fields: FormData) => {
    const email = getString(fields, 'email').trim();
    const password = getString(fields, 'password');
    if (!email || !password) {
      tell({ ...userNotices.missing, subject: addPersonSubject });
      setFaults({
        ...(!email && { email: 'Please fill in this field.' }),
        ...(!password && { password: 'Please fill in this field.' }),
      });
      return;
    }
    withdraw(addPersonSubject);
    if (!isEmail(email)) {
      setFaults({ email: 'Please enter a valid email address.' });
      return;
    }
    const refusal = await addPerson(email, password);
    if (refusal === null) onClose();
    else setFaults({ all: refusal });
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
          <Field label="Email" fault={faults.email}>
            {(control) => (
              <input {...control} name="email" type="email" autoComplete="off" maxLength={254} />
            )}
          </Field>
          <Field
            label="Password"
            fault={faults.password}
            hint={`At least ${shortestPassword} characters.`}
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
          {faults.all && (
            <p className="fault" role="alert">
              {faults.all}
            </p>
          )}
          <FormFoot label={isBusy ? 'Creating...' : 'Create User'} isBusy={isBusy} back={leave} />
        </form>
      )}
    </FormDialog>
  );
}
