import { differences, type EventFields, type StaffEvent } from '../../domain/staff-event.ts';
import { eventLabels } from '../../messages/event-form.ts';

type Props = {
  theirs: StaffEvent;
  mine: EventFields;
  keepMine: () => void;
  takeTheirs: () => void;
};

/** Both versions of an event that two people changed, side by side. */
export function Versions({ theirs, mine, keepMine, takeTheirs }: Props) {
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
              <td data-label="Theirs">{theirs[field] ?? '(none)'}</td>
              <td data-label="Yours">{mine[field] ?? '(none)'}</td>
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
