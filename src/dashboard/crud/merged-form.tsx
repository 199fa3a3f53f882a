import { type ReactNode, useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { mergeFields, takeFields } from '../../domain/merge-fields.ts';
import { Button } from '../ui/Button.tsx';

type Name<Values> = keyof Values & Path<Values>;
type RowConflict<Row, Field> = { row: Row; fields: readonly Field[] };

/**
 * What became of a save. `changed`: another user has changed the row since this one saw it, or deleted it, and
 * `others` are further rows of which both changed fields.
 */
export type FormSaved<Row, Kind, Field = never> = { kind: Kind } | Changed<Row, Field>;
type Changed<Row, Field> = {
  kind: 'changed';
  current: Row | null;
  others?: readonly RowConflict<Row, Field>[];
};

type Options<Row, Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** The row that the form opened with. Null for a new one. */
  row: Row | null;
  names: readonly Name<Values>[];
  toValues: (row: Row) => Values;
};

/**
 * `seen` is the newest version, and `mine` what the user makes of it. `own` is what the user's changes are compared
 * with: the first version, and what was taken of others' changes.
 */
type Save<Row, Values, Kind> = (
  seen: Row | null,
  mine: Values,
  own: Values,
) => Promise<FormSaved<Row, Kind, Name<Values>>>;

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
  const [own, setOwn] = useState(row && toValues(row));
  const [conflict, setConflict] = useState<RowConflict<Row, Name<Values>>[] | null>(null);

  /** Returns null if the user has to resolve conflicts, or to correct the merged fields. */
  async function saveOver<Kind extends string>(
    save: Save<Row, Values, Kind>,
    seen: Row | null,
    mine: Values,
    ownBefore: Values,
  ): Promise<Kind | null> {
    const saved = await save(seen, mine, ownBefore);
    if (!isChanged(saved)) return saved.kind;
    const { current, others = [] } = saved;
    setBase(current);
    if (seen === null || current === null) return null;
    const [before, theirs] = [toValues(seen), toValues(current)];
    const { merged, conflicts } = mergeFields(names, before, mine, theirs);
    const untouched = names.filter((name) => mine[name] === before[name]);
    const ownNow = takeFields(untouched, theirs, ownBefore);
    setOwn(ownNow);
    form.reset(merged, { keepDefaultValues: true });
    if (conflicts.length > 0 || others.length > 0) {
      setConflict([{ row: current, fields: conflicts }, ...others]);
      return null;
    }
    return (await form.trigger()) ? saveOver(save, current, merged, ownNow) : null;
  }

  return {
    form,
    toValues,
    base,
    /** The fields that both changed: those of the row first. */
    conflict,
    save: <Kind extends string>(mine: Values, save: Save<Row, Values, Kind>) =>
      saveOver(save, base, mine, own ?? mine),
    keepMine: () => setConflict(null),
    takeTheirs() {
      const [first] = conflict ?? [];
      if (!first) return;
      const theirs = toValues(first.row);
      form.reset(takeFields(first.fields, theirs, form.getValues()), { keepDefaultValues: true });
      setOwn(takeFields(first.fields, theirs, own ?? theirs));
      setConflict(null);
    },
  };
}

const isChanged = <Row, Kind extends string, Field>(
  saved: FormSaved<Row, Kind, Field>,
): saved is Changed<Row, Field> => saved.kind === 'changed' && 'current' in saved;

type ConflictProps<Row, Values extends FieldValues> = {
  of: string;
  merged: ReturnType<typeof useMergedForm<Row, Values>>;
  labels: Readonly<Record<Name<Values>, string>>;
  show: (version: Values, name: Name<Values>) => ReactNode;
  /** Names a further row, after the label of its field. */
  nameRow?: (row: Row) => string;
  /** Is called after the user has decided. */
  onKeepMine: () => unknown;
  onTakeTheirs?: (() => void) | undefined;
};

/** The fields that two users changed, with both versions side by side, while there are some. */
export function EditConflict<Row, Values extends FieldValues>(props: ConflictProps<Row, Values>) {
  const { of: name, merged, labels, show, nameRow, onKeepMine, onTakeTheirs } = props;
  const { conflict, form, toValues } = merged;
  const mine = useWatch({ control: form.control, compute: (values: Values) => values });
  if (!conflict) return null;
  return (
    <div
      className="full-width my-4 grid gap-2 border-[1.5px] border-rose bg-leaf p-4 wrap-anywhere [&_td]:align-top [&_td]:whitespace-pre-line [&_th]:align-top [&_th]:whitespace-pre-line"
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
          {conflict.flatMap(({ row, fields }, index) =>
            fields.map((field) => (
              <tr key={`${index} ${field}`}>
                <td data-label="Field">
                  {labels[field]}
                  {index > 0 && nameRow?.(row)}
                </td>
                <td data-label="Theirs">{show(toValues(row), field)}</td>
                <td data-label="Yours">{show(mine, field)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <div className="dialog-actions">
        <Button
          kind="secondary"
          onClick={() => {
            onTakeTheirs?.();
            merged.takeTheirs();
          }}
        >
          Take theirs
        </Button>
        <Button
          onClick={() => {
            merged.keepMine();
            onKeepMine();
          }}
        >
          Save mine over it
        </Button>
      </div>
    </div>
  );
}
