import { type Control, useWatch } from 'react-hook-form';
import type { DraftField, EventFormValues, Version } from '../../domain/event-form.ts';
import { eventLabels, formatField } from '../../messages/event-form.ts';
import type { Conflict } from './use-event-form.ts';

type Props = {
  conflict: Conflict;
  /** The form with the user's values, and the URL of its image. */
  control: Control<EventFormValues>;
  image: string | null;
  keepMine: () => void;
  takeTheirs: () => void;
};

/** The fields that two users changed, with both versions side by side. */
export function EditConflict({ conflict, control, image, keepMine, takeTheirs }: Props) {
  const mine = { ...useWatch({ control, compute: (draft) => draft }), image };
  return (
    <div className="edit-conflict" role="alert">
      <p>
        <b>Somebody else changed this event while you were writing.</b> Nothing is lost: here is
        what both of you changed. You can save yours over it, or take theirs.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {conflict.fields.map((field) => (
            <tr key={field}>
              <td data-label="Field">{eventLabels[field]}</td>
              <td data-label="Theirs">
                <Value of={conflict.theirs} field={field} />
              </td>
              <td data-label="Yours">
                <Value of={mine} field={field} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="dialog-actions">
        <button type="button" className="button button--secondary" onClick={takeTheirs}>
          Take theirs
        </button>
        <button type="button" className="button" onClick={keepMine}>
          Save mine over it
        </button>
      </div>
    </div>
  );
}

function Value({ of: version, field }: { of: Version; field: DraftField }) {
  if (field === 'image' && version.image) {
    return <img src={version.image} alt="" width={160} height={120} />;
  }
  return formatField(version, field);
}
