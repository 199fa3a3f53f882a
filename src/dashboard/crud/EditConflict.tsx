import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

type Props = {
  /** What both users changed: “this event”. */
  of: string;
  fields: readonly { label: string; theirs: ReactNode; mine: ReactNode }[];
  keepMine: () => void;
  takeTheirs: () => void;
};

/** The fields that two users changed, with both versions side by side. */
export function EditConflict({ of: name, fields, keepMine, takeTheirs }: Props) {
  return (
    <div
      className="my-4 grid gap-2 border-[1.5px] border-rose bg-leaf p-4 wrap-anywhere [&_td]:align-top [&_td]:whitespace-pre-line [&_th]:align-top [&_th]:whitespace-pre-line"
      role="alert"
    >
      <p>
        <b>Somebody else changed {name} while you were writing.</b> Nothing is lost: here is what
        both of you changed. You can save yours over it, or take theirs.
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
          {fields.map(({ label, theirs, mine }) => (
            <tr key={label}>
              <td data-label="Field">{label}</td>
              <td data-label="Theirs">{theirs}</td>
              <td data-label="Yours">{mine}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="dialog-actions">
        <Button kind="secondary" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button onClick={keepMine}>Save mine over it</Button>
      </div>
    </div>
  );
}
