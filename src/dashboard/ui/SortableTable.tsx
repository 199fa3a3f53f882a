import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState, memo } from 'react';
import {
  useSensors,
  useSensor,
  PointerSensor,
  KeyboardSensor,
  type Announcements,
  DndContext,
  closestCenter,
} from '@dnd-kit/core';
import {
  sortableKeyboardCoordinates,
  SortableContext,
  verticalListSortingStrategy,
  useSortable,
} from '@dnd-kit/sortable';
import { formatNumber } from '../../domain/cart/money.ts';
import { end as toEnd, findPlace, type Place, top } from '../../domain/reorder.ts';
import { normalizeText } from '../../domain/text/normalize-text.ts';
import { useIncrementalList, useRight } from '../hooks.ts';
import { useSearchParam } from '../router.tsx';
import { CellActions, type Action, Button, IconButton, RowMoves } from './Button.tsx';
import { Dialog, FormActions } from './Dialog.tsx';
import { Form, Input } from './Field.tsx';
import { SearchBox } from './Page.tsx';
import {
  type BulkAction,
  RowCheckbox,
  type Selected,
  SelectionBar,
  useSelection,
} from './Selection.tsx';
import { Table } from './Table.tsx';

type Item = { id: string; title: string };
type Move = (ids: readonly string[], place: Place) => Promise<unknown>;
type Props<Row> = {
  rows: readonly Row[];
  of: string;
  columns: readonly string[];
  move: Move;
  getText: (row: Row) => string;
  bulkActions: readonly BulkAction<Row>[];
  renderCells: (row: Row) => ReactNode;
};

/**
 * A table whose rows can be searched, selected, and reordered by pointer, touch or keyboard. A search hides the
 * controls that move a row by one place, because its neighbors are hidden.
 */
export function SortableTable<Row extends Item>({
  rows,
  of: name,
  columns,
  move,
  getText,
  bulkActions,
  renderCells,
}: Props<Row>) {
  const mayPublish = useRight('publish');
  const [text, setText] = useSearchParam('q');
  const query = useDeferredValue(text);
  const found = useMemo(() => searchRows(rows, query, getText), [rows, query, getText]);
  const $selected = useSelection();
  const [moving, setMoving] = useState<Row | null>(null);
  const [report, setReport] = useState('');
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const isFiltered = query.trim() !== '';

  async function moveAndReport(moved: readonly Row[], place: Place, index: number): Promise<void> {
    const isMoved = await move(
      moved.map(({ id }) => id),
      place,
    );
    const [first] = moved;
    if (!isMoved || !first) return setReport('');
    setReport(
      moved.length === 1
        ? `“${first.title}” is at place ${formatNumber(index + 1)} of ${formatNumber(ids.length)}.`
        : `${formatNumber(moved.length)} ${name} are at place ${formatNumber(index + 1)} and after it.`,
    );
  }
  const moves: BulkAction<Row>[] = [
    { label: 'To the Top', act: (moved) => moveAndReport(moved, top, 0) },
    {
      label: 'To the End',
      act: (moved) => moveAndReport(moved, toEnd, ids.length - moved.length),
    },
  ];
  const openMove = useCallback(
    (id: string) => setMoving(rows.find((row) => row.id === id) ?? null),
    [rows],
  );
  return (
    <>
      <div className="mb-3 grid gap-2">
        <SearchBox of={name} value={text} onChange={setText} />
        <p className="soft wrap-anywhere" role="status">
          {isFiltered
            ? found.length === 0
              ? `No ${name} contain these words.`
              : `${formatNumber(found.length)} of ${formatNumber(rows.length)} ${name}`
            : report}
          {isFiltered && report && ` · ${report}`}
        </p>
        {mayPublish && (
          <SelectionBar
            rows={found}
            $selected={$selected}
            actions={() => [...moves, ...bulkActions]}
          />
        )}
      </div>
      <SortableRows
        key={isFiltered ? query : ''}
        rows={found}
        ids={ids}
        isFiltered={isFiltered}
        columns={columns}
        move={move}
        openMove={openMove}
        $selected={$selected}
        renderCells={renderCells}
      />
      {moving && (
        <MoveDialog
          row={moving}
          ids={ids}
          move={(place, index) => moveAndReport([moving], place, index)}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  );
}

/** Returns the rows whose text contains each word. Case, accents and punctuation do not count. */
function searchRows<Row>(
  rows: readonly Row[],
  query: string,
  getText: (row: Row) => string,
): readonly Row[] {
  const words = normalizeText(query).split(' ').filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = normalizeText(getText(row));
    return words.every((word) => text.includes(word));
  });
}

type MoveDialogProps = {
  row: Item;
  /** The ids of all rows, in order. */
  ids: readonly string[];
  /** `index` is the place from 0. */
  move: (place: Place, index: number) => Promise<void>;
  onClose: () => void;
};

function MoveDialog({ row: { id, title }, ids, move, onClose }: MoveDialogProps) {
  const place = ids.indexOf(id) + 1;
  const count = ids.length;
  const [text, setText] = useState(`${place}`);
  const [isWrong, setWrong] = useState(false);
  function run(to: Place, index: number): void {
    void move(to, index);
    onClose();
  }
  return (
    <Dialog title={`Move ${title}`} onClose={onClose}>
      <div className="mb-5 flex flex-wrap gap-2">
        <Button kind="secondary" onClick={() => run(top, 0)}>
          To the Top
        </Button>
        <Button kind="secondary" onClick={() => run(toEnd, count - 1)}>
          To the End
        </Button>
      </div>
      <Form
        noValidate
        onSend={() => {
          const wanted = Number(text);
          if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count)
            run(findPlace(ids, id, wanted - 1), wanted - 1);
          else setWrong(true);
        }}
      >
        <Input
          label="Place"
          hint={`It is at place ${formatNumber(place)} of ${formatNumber(count)}.`}
          error={
            isWrong ? `Please enter a whole number from 1 to ${formatNumber(count)}.` : undefined
          }
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setText(target.value)}
        />
        <FormActions label="Move" isBusy={false} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

type SortableRowsProps<Row> = Pick<Props<Row>, 'rows' | 'columns' | 'move' | 'renderCells'> & {
  /** The ids of all rows, in sight of the search or not. */
  ids: readonly string[];
  isFiltered: boolean;
  openMove: (id: string) => void;
  $selected: Selected;
};

function SortableRows<Row extends Item>({
  rows,
  ids,
  isFiltered,
  columns,
  move,
  openMove,
  $selected,
  renderCells,
}: SortableRowsProps<Row>) {
  const { shown, end } = useIncrementalList(rows, 20);
  const moveBy = useCallback(
    (id: string, by: number) => void move([id], findPlace(ids, id, ids.indexOf(id) + by)),
    [ids, move],
  );
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const name = (id: Id) => rows.find((row) => row.id === id)?.title ?? '';
  const position = (id: Id) => ids.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      `${name(active.id)} is lifted, place ${position(active.id)} of ${ids.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is at place ${position(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} was put at place ${position(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${name(active.id)} is back where it was.`,
  };
  if (rows.length === 0) return null;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (!over || over.id === active.id) return;
        const id = String(active.id);
        void move([id], findPlace(ids, id, ids.indexOf(String(over.id))));
      }}
      accessibility={{ announcements }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <Table columns={['Order', ...columns]} end={<div ref={end} />}>
          {shown.map((row) => (
            <SortableRow
              key={row.id}
              id={row.id}
              name={row.title}
              isFirst={row.id === ids[0]}
              isLast={row.id === ids.at(-1)}
              isFiltered={isFiltered}
              moveBy={moveBy}
              openMove={openMove}
              $selected={$selected}
            >
              {renderCells(row)}
            </SortableRow>
          ))}
        </Table>
      </SortableContext>
    </DndContext>
  );
}

type Id = string | number;
type Sortable = ReturnType<typeof useSortable>;
type RowProps = {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isFiltered: boolean;
  moveBy: (id: string, by: number) => void;
  openMove: (id: string) => void;
  $selected: Selected;
};

function SortableRow({ children, ...row }: RowProps & { children: ReactNode }) {
  const sortable = useSortable({ id: row.id });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    sortable;
  const moves = useMoves(row);
  return (
    <tr
      ref={setNodeRef}
      className={sortable.isDragging ? '[&>td]:bg-blush' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ReorderCell
        {...row}
        grip={setActivatorNodeRef}
        attributes={attributes}
        listeners={listeners}
      />
      <RowMoves value={moves}>{children}</RowMoves>
    </tr>
  );
}

/** Returns the acts that move a row. By one place only where its neighbors are in sight. */
function useMoves({ id, isFirst, isLast, isFiltered, moveBy, openMove }: RowProps) {
  const mayPublish = useRight('publish');
  return useMemo((): readonly Action[] => {
    if (!mayPublish) return [];
    const further: Action = ['Move further', 'move-vertical', () => openMove(id)];
    if (isFiltered) return [further];
    const up: Action = ['Move up', 'arrow-up', () => moveBy(id, -1)];
    const down: Action = ['Move down', 'arrow-down', () => moveBy(id, 1)];
    return [...(isFirst ? [] : [up]), ...(isLast ? [] : [down]), further];
  }, [mayPublish, id, isFirst, isLast, isFiltered, moveBy, openMove]);
}

type ReorderCellProps = RowProps &
  Pick<Sortable, 'attributes' | 'listeners'> & { grip: Sortable['setActivatorNodeRef'] };

/** The controls that select and move a row. Memoized, because a new row renders all rows again. */
const ReorderCell = memo(function Order(props: ReorderCellProps) {
  const { id, name, isFiltered, $selected, grip, attributes, listeners } = props;
  if (!useRight('publish')) return <td data-label="Order" />;
  return (
    <td data-label="Order">
      <CellActions>
        <RowCheckbox id={id} of={name} $selected={$selected} className="size-11 min-[80rem]:w-8" />
        {!isFiltered && (
          <IconButton
            {...attributes}
            {...listeners}
            ref={grip}
            className="cursor-grab touch-none"
            label={`Drag ${name}`}
            icon="grip-vertical"
          />
        )}
      </CellActions>
    </td>
  );
});
