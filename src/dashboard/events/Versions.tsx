import { type Control, useWatch } from 'react-hook-form';
import { type EventDraft, fieldsOf } from '../../domain/event-form.ts';
import { differences, type EventFields, type StaffEvent } from '../../domain/staff-event.ts';
import { eventLabels, sayField } from '../../messages/event-form.ts';

type Props = {
  theirs: StaffEvent;
  /** The form that holds ours, and the address of its picture. */
  control: Control<EventDraft>;
  image: string | null;
  keepMine: () => void;
  takeTheirs: () => void;
};

/** Both versions of an event that two people changed, side by side. */
export function Versions({ theirs, control, image, keepMine, takeTheirs }: Props) {
  const mine = fieldsOf(useWatch({ control, compute: (draft) => draft }), image);
  return (
    <div className="versions" role="alert">
      <p>
        <b>Somebody else changed this event while you were writing.</b> Nothing is lost: here is
        what differs. You can save yours over it, or start again from theirs.
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
          {differences(theirs, mine).map((field) => (
            <tr key={field}>
              <td data-label="Field">{eventLabels[field]}</td>
              <td data-label="Theirs">
                <Value of={theirs} field={field} />
              </td>
              <td data-label="Yours">
                <Value of={mine} field={field} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="sheet-foot">
        <button type="button" className="press quiet" onClick={takeTheirs}>
          Take theirs
        </button>
        <button type="button" className="press" onClick={keepMine}>
          Save mine over it
        </button>
      </div>
    </div>
  );
}

function Value({ of: fields, field }: { of: EventFields; field: keyof EventFields }) {
  if (field === 'image' && fields.image) {
    return <img src={fields.image} alt="" width={160} height={120} />;
  }
  return sayField(fields, field);
}
