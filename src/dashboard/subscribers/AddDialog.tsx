import { useState } from 'react';
import { inviteSubscriber } from '../../data/backend/subscribers.ts';
import { isDeliverableEmail } from '../../domain/people/contact.ts';
import { getString } from '../../domain/text/get-string.ts';
import { invitationRefusals, subscriberNotices } from '../../messages/subscribers.ts';
import { runMutation } from '../crud/write.ts';
import { useAction } from '../hooks/use-action.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { Input } from '../ui/Field.tsx';

type Props = { onAdded: () => void; onClose: () => void };

/** Asks one person to confirm, whose address staff type, with how that person agreed. */
export default function AddDialog({ onAdded, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<{ email?: string; note?: string }>({});
  const [add, isSaving] = useAction(async (fields: FormData) => {
    const note = getString(fields, 'note').trim();
    const found = {
      ...(!isDeliverableEmail(email) && { email: 'Please enter a valid email address.' }),
      ...(!note && { note: 'Please fill in this field.' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const address = email.trim();
    const result = await runMutation({
      topic: 'subscribers',
      done: (outcome) => (outcome === 'sent' ? subscriberNotices.invited(outcome, address) : null),
      failed: subscriberNotices.notInvited(),
      refused: ({ code, message }) =>
        subscriberNotices.notInvited(code === 'rule' ? message : undefined),
      write: () => inviteSubscriber(address, note),
    });
    if (!result?.ok) return;
    onAdded();
    if (result.value === 'sent') onClose();
    else setErrors({ email: invitationRefusals[result.value] });
  });
  return (
    <FormDialog
      title="Add Subscriber"
      isChanged={email !== ''}
      isSaving={isSaving}
      label={isSaving ? 'Adding...' : 'Add Subscriber'}
      onSubmit={add}
      onClose={onClose}
    >
      <Input
        label="Email Address"
        error={errors.email}
        hint="A mail asks its owner to confirm."
        type="email"
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Input
        label="How Did This Person Agree?"
        error={errors.note}
        hint="Such as: asked at the till, November 21, 2026. It is stored with the address."
        name="note"
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}
