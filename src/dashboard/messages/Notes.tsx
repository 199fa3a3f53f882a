import { formatDateTime } from '../../domain/time/date.ts';
import { type Conversation, maxNoteLength } from '../../domain/people/inbox.ts';
import { useAction } from '../hooks/use-action.ts';
import { Button } from '../ui/Button.tsx';
import { FormFieldset } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/Field.tsx';
import { saveNote } from './messages.ts';
import { useDraft, writeDraft } from './use-draft.ts';

/** What staff note about a message among themselves. */
export function Notes({ conversation: { message, notes } }: { conversation: Conversation }) {
  const [draft, setDraft] = useDraft('note', message.id);
  const [save, isSaving] = useAction(async () => {
    if (draft?.text.trim() && (await saveNote(message.id, draft))) setDraft(null);
  });
  return (
    <section aria-label="Notes" className="mt-6 max-w-160">
      <h3 className="mb-2 text-lg">Notes</h3>
      <ul className="log">
        {notes.map(({ id, body, written_by, created_at }) => (
          <li key={id}>
            <span>
              <span className="code">
                <bdi>{written_by}</bdi>, {formatDateTime(created_at)}
              </span>
              <br />
              <span className="whitespace-pre-wrap" dir="auto">
                {body}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <FormFieldset isOpen={draft !== null}>
        <form
          className="mt-3 grid gap-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextArea
            label="New Note"
            hint="Only staff see it. It is never mailed."
            rows={2}
            maxLength={maxNoteLength}
            readOnly={isSaving}
            value={draft?.text ?? ''}
            onChange={({ target }) => setDraft(writeDraft(draft, target.value, 0))}
          />
          <div>
            <Button
              type="submit"
              kind="secondary"
              isOff={isSaving || (draft?.text ?? '').trim() === ''}
            >
              {isSaving ? 'Adding…' : 'Add Note'}
            </Button>
          </div>
        </form>
      </FormFieldset>
    </section>
  );
}
