import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { StaffPickRow } from '../../data/backend/staff-picks.ts';
import { maxNoteLength } from '../../domain/merchandising/staff-pick.ts';
import { displayName } from '../../domain/people/user-account.ts';
import { $session } from '../../stores/session.ts';
import { useAction } from '../hooks/use-action.ts';
import { Field } from '../ui/Field.tsx';
import { FormActions, FormDialog } from '../ui/FormDialog.tsx';
import { savePickNote } from './pick-mutations.ts';

type Props = { pick: StaffPickRow; onClose: () => void };

/** Says who picked a book and why. Shoppers read it on the home page and on the book's page. */
export default function NoteDialog({ pick, onClose }: Props) {
  const session = useStore($session);
  const ownName = 'profile' in session ? displayName(session.profile) : '';
  const [bookseller, setBookseller] = useState(pick.bookseller ?? ownName);
  const [note, setNote] = useState(pick.note ?? '');
  const text = note.trim();
  const [save, isSaving] = useAction(async () => {
    const isSaved = await savePickNote(pick, {
      note: text || null,
      bookseller: text ? bookseller.trim() || null : null,
    });
    if (isSaved) onClose();
  });
  return (
    <FormDialog
      title={`Note on ${pick.title}`}
      isChanged={note !== (pick.note ?? '') || bookseller !== (pick.bookseller ?? ownName)}
      isSaving={isSaving}
      onClose={onClose}
    >
      {(leave) => (
        <form
          className="form-grid"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Field label="Bookseller">
            {(control) => (
              <input
                {...control}
                value={bookseller}
                maxLength={80}
                onChange={({ target }) => setBookseller(target.value)}
              />
            )}
          </Field>
          <Field
            label="Why you picked it"
            hint={`${maxNoteLength - note.length} characters left. Empty: no note.`}
          >
            {(control) => (
              <textarea
                {...control}
                value={note}
                maxLength={maxNoteLength}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
          <FormActions
            label={isSaving ? 'Saving...' : 'Save Note'}
            isBusy={isSaving}
            onCancel={leave}
          />
        </form>
      )}
    </FormDialog>
  );
}
