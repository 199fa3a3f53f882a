import { type ReactNode, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Button } from '../ui/Button.tsx';
import { mergeFields } from '../../domain/merge-fields.ts';

export type FormConflict<Values> = { theirs: Values; fields: readonly (keyof Values & string)[] };

/** What became of a save. `changed`: another user has changed the row since this one saw it. */
export type FormSaved<Row, Kind> = { kind: Kind } | { kind: 'changed'; current: Row };

type Options<Row, Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** The row that the form opened with. Null for a new one. */
  row: Row | null;
  names: readonly (keyof Values & Path<Values>)[];
  toValues: (row: Row) => Values;
};

type Save<Row, Values, Kind> = (seen: Row | null, mine: Values) => Promise<FormSaved<Row, Kind>>;

/**
 * Saves a form over the version of a row that the user saw. It takes over what other users changed meanwhile,
 * and asks about the fields that both changed.
 */
export function useMergedForm<Row, Values extends FieldValues>({
  form,
  row,
  names,
  toValues,
}: Options<Row, Values>) {
  const [base, setBase] = useState(row);
  const [conflict, setConflict] = useState<FormConflict<Values> | null>(null);

  /** Returns null if the user has to resolve conflicts, or to correct the merged fields. */
  async function saveOver<Kind extends string>(
    seen: Row | null,
    mine: Values,
    save: Save<Row, Values, Kind>,
  ): Promise<Kind | null> {
    const saved = await save(seen, mine);
    if (!isChanged(saved)) return saved.kind;
    if (seen === null) return null;
    const theirs = toValues(saved.current);
    const { merged, conflicts } = mergeFields(names, toValues(seen), mine, theirs);
    setBase(saved.current);
    form.reset(merged, { keepDefaultValues: true });
    if (conflicts.length > 0) {
      setConflict({ theirs, fields: conflicts });
      return null;
    }
    return (await form.trigger()) ? saveOver(saved.current, merged, save) : null;
  }

  return {
    conflict,
    save: <Kind extends string>(mine: Values, save: Save<Row, Values, Kind>) =>
      saveOver(base, mine, save),
    keepMine: () => setConflict(null),
    takeTheirs() {
      if (!conflict) return;
      const isTheirs = (name: string) => conflict.fields.some((field) => field === name);
      const theirFields = Object.entries(conflict.theirs).filter(([name]) => isTheirs(name));
      form.reset(
        { ...form.getValues(), ...Object.fromEntries(theirFields) },
        { keepDefaultValues: true },
      );
      setConflict(null);
    },
  };
}

const isChanged = <Row, Kind extends string>(
  saved: FormSaved<Row, Kind>,
): saved is { kind: 'changed'; current: Row } => saved.kind === 'changed' && 'current' in saved;

type Props = {
  of: string;
  fields: readonly { label: string; theirs: ReactNode; mine: ReactNode }[];
  keepMine: () => void;
  takeTheirs: () => void;
};

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
