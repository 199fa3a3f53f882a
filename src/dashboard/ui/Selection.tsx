import { useStore } from '@nanostores/react';
import { atom, type WritableAtom } from 'nanostores';
import { useState } from 'react';
import { formatNumber } from '../../domain/cart/money.ts';
import { useAction } from '../hooks.ts';
import { Button } from './Button.tsx';
import { useRestoreFocusOnUnmount } from './Dialog.tsx';

const checkboxClass = 'size-6 flex-none cursor-pointer accent-rose';

/** The ids of the selected rows. Each checkbox reads it by itself, so that a click renders no row. */
export type Selected = WritableAtom<ReadonlySet<string>>;

export const useSelection = (): Selected => useState(() => atom<ReadonlySet<string>>(new Set()))[0];

type CheckboxProps = { id: string; of: string; $selected: Selected; className?: string };

export function RowCheckbox({ id, of: name, $selected, className = 'size-11' }: CheckboxProps) {
  const isSelected = useStore($selected).has(id);
  return (
    <label className={`grid cursor-pointer place-items-center ${className}`}>
      <input
        className={checkboxClass}
        type="checkbox"
        checked={isSelected}
        onChange={({ target }) => {
          const next = new Set($selected.get());
          if (target.checked) next.add(id);
          else next.delete(id);
          $selected.set(next);
        }}
      />
      <span className="sr-only">Select {name}</span>
    </label>
  );
}

export type BulkAction<Row> = {
  label: string;
  isDestructive?: boolean;
  /** `isAll`: also on the rows that match and are not fetched yet. */
  act: (rows: readonly Row[], isAll: boolean) => Promise<unknown>;
};

type BarProps<Row> = {
  /** The rows in sight. Actions are about those of them that are selected. */
  rows: readonly Row[];
  /** The number of rows that match, where only some are fetched. */
  total?: number;
  $selected: Selected;
  actions: (chosen: readonly Row[]) => readonly BulkAction<Row>[];
};

export function SelectionBar<Row extends { id: string }>(props: BarProps<Row>) {
  const { rows, total, $selected, actions } = props;
  const selected = useStore($selected);
  /** The selection that stands for all that match. Any other selection is another set. */
  const [matching, setMatching] = useState<ReadonlySet<string> | null>(null);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const isAllShown = chosen.length === rows.length;
  const hasMore = isAllShown && total !== undefined && total > rows.length;
  const isAll = hasMore && matching === selected;
  if (rows.length === 0) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-y border-line bg-shade px-[0.8rem]">
      <label className="flex min-h-11 cursor-pointer items-center gap-[0.8rem]">
        <input
          className={checkboxClass}
          type="checkbox"
          checked={isAllShown}
          onChange={({ target }) =>
            $selected.set(new Set(target.checked ? rows.map(({ id }) => id) : []))
          }
        />{' '}
        {chosen.length > 0
          ? `${isAll ? `All ${formatNumber(total)}` : formatNumber(chosen.length)} selected`
          : `Select all ${total === undefined ? formatNumber(rows.length) : 'shown'}`}
      </label>
      {hasMore && !isAll && (
        <Button
          kind="plain"
          className="text-link min-h-11 cursor-pointer"
          onClick={() => setMatching(selected)}
        >
          Select all {formatNumber(total)} matching
        </Button>
      )}
      {chosen.length > 0 && (
        <SelectionActions chosen={chosen} isAll={isAll} actions={actions(chosen)} />
      )}
    </div>
  );
}

type ActionsProps<Row> = {
  chosen: readonly Row[];
  isAll: boolean;
  actions: readonly BulkAction<Row>[];
};

function SelectionActions<Row>({ chosen, isAll, actions }: ActionsProps<Row>) {
  const bar = useRestoreFocusOnUnmount<HTMLDivElement>();
  const [run, isBusy] = useAction((act: BulkAction<Row>['act']) => act(chosen, isAll));
  return (
    <div ref={bar} className="flex flex-wrap gap-2 py-[0.4rem]">
      {actions.map(({ label, isDestructive = false, act }) => (
        <Button
          key={label}
          kind={isDestructive ? 'danger' : 'secondary'}
          isOff={isBusy}
          of="selected"
          onClick={() => run(act)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
