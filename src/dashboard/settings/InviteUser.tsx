import { useState } from 'react';
import { getString } from '../../domain/text/get-string.ts';
import { withdraw } from '../../stores/toasts.ts';
import { useAction } from '../hooks/use-action.ts';
import { getEmailError, missingText, UserDialog, type UserErrors } from './UserDialog.tsx';
import { inviteSubject, sendInvitation } from './user-mutations.ts';

/** Mails somebody a link to choose a password, and approves the account in the same step if wished. */
export function InviteUser({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<UserErrors>({});
  const [send, isBusy] = useAction(async (fields: FormData) => {
    const email = getString(fields, 'email').trim();
    withdraw(inviteSubject);
    const emailError = email ? getEmailError(email) : missingText;
    if (emailError !== null) {
      setErrors({ email: emailError });
      return;
    }
    const rejection = await sendInvitation(email, fields.has('approve'));
    if (rejection === null) onClose();
    else setErrors({ all: rejection });
  });
  return (
    <UserDialog
      title="Invite User"
      label={isBusy ? 'Sending...' : 'Send Invitation'}
      isBusy={isBusy}
      errors={errors}
      emailHint="We mail a link to choose a password. It works once."
      onSubmit={send}
      onClose={onClose}
    >
      <label className="switched">
        <input type="checkbox" name="approve" /> Approve the account now
      </label>
    </UserDialog>
  );
}
