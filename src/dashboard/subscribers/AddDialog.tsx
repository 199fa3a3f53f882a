import { useMemo, useState } from 'react';
import { isDeliverableEmail } from '../../domain/people/contact.ts';
import { getString } from '../../domain/text/get-string.ts';
import { skipReasons } from '../../messages/subscribers.ts';
import { useAction } from '../hooks/use-action.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { Input } from '../ui/Field.tsx';
import type { SendImport } from './ImportDialog.tsx';

type Props = { send: SendImport; onClose: () => void };

/** Adds one subscriber, by the rules of an import: with how the person agreed, and without a mail. */
export default function AddDialog({ send, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<{ email?: string; note?: string }>({});
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another address is another import
  const id = useMemo(() => crypto.randomUUID(), [email]);
  const [add, isSaving] = useAction(async (fields: FormData) => {
    const note = getString(fields, 'note').trim();
    const found = {
      ...(!isDeliverableEmail(email) && { email: 'Please enter a valid email address.' }),
      ...(!note && { note: 'Please fill in this field.' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const result = await send([email.trim()], note, false, id);
    if (!result) return;
    const reason = (['known', 'unsubscribed', 'erased', 'invalid'] as const).find(
      (key) => result[key].length > 0,
    );
    if (reason) setErrors({ email: `${skipReasons[reason]}.` });
    else onClose();
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
        hint="It is added as confirmed, and gets no mail now."
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
