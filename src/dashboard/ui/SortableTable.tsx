import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useCallback, useMemo, memo } from 'react';
import {
  useSensors,
  useSensor,
  PointerSensor,
  KeyboardSensor,
  type DragEndEvent,
  DndContext,
  closestCenter,
} from '@dnd-kit/core';
import {
  sortableKeyboardCoordinates,
  SortableContext,
  verticalListSortingStrategy,
  useSortable,
} from '@dnd-kit/sortable';
import { moveItem } from '../../domain/reorder.ts';
import { useIncrementalList } from '../hooks/use-incremental-list.ts';
import { IconButton } from './Button.tsx';
import { Table } from './Table.tsx';

type Props<Row> = {
  rows: readonly Row[];
  /** The column headings after the order column. */
  columns: readonly string[];
  reorder: (ids: string[]) => Promise<unknown>;
  renderCells: (row: Row) => ReactNode;
};

/** A table whose rows can be reordered. */
export function SortableTable<Row extends { id: string; title: string }>({
  rows,
  columns,
  reorder,
  renderCells,
}: Props<Row>) {
  const { shown, end } = useIncrementalList(rows, 20);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const move = useCallback(
    (id: string, by: number) => void reorder(moveItem(ids, id, ids.indexOf(id) + by)),
    [ids, reorder],
  );
  return (
    <Sortable
      ids={ids}
      getName={(id) => rows.find((row) => row.id === id)?.title ?? ''}
      reorder={(order) => void reorder(order)}
    >
      <Table columns={['Order', ...columns]} end={<div ref={end} />}>
        {shown.map((row, position) => (
          <SortableRow
            key={row.id}
            id={row.id}
            name={row.title}
            isFirst={position === 0}
            isLast={position === rows.length - 1}
            move={move}
          >
            {renderCells(row)}
          </SortableRow>
        ))}
      </Table>
    </Sortable>
  );
}

type SortableProps = {
  /** The ids of the rows, in order. */
  ids: string[];
  /** Returns the accessible name of a row. */
  getName: (id: string) => string;
  reorder: (ids: string[]) => void;
  children: ReactNode;
};

/** Rows that can be reordered by pointer, touch or keyboard. */
function Sortable({ ids, getName, reorder, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const name = (id: string | number) => getName(String(id));
  const position = (id: string | number) => ids.indexOf(String(id)) + 1;
  const announcements = {
    onDragStart: ({ active }: Pick<DragEndEvent, 'active'>) =>
      `${name(active.id)} is lifted, place ${position(active.id)} of ${ids.length}.`,
    onDragOver: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
      over ? `${name(active.id)} is at place ${position(over.id)}.` : undefined,
    onDragEnd: ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
      over ? `${name(active.id)} was put at place ${position(over.id)}.` : undefined,
    onDragCancel: ({ active }: Pick<DragEndEvent, 'active'>) =>
      `${name(active.id)} is back where it was.`,
  };
  function onDragEnd({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id)
      reorder(moveItem(ids, String(active.id), ids.indexOf(String(over.id))));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

type SortableValues = ReturnType<typeof useSortable>;
type Ordered = {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Moves a row by a number of positions. */
  move: (id: string, by: number) => void;
};

type ReorderCellProps = Ordered & {
  grip: SortableValues['setActivatorNodeRef'];
  attributes: SortableValues['attributes'];
  listeners: SortableValues['listeners'];
};

function Order({ id, name, isFirst, isLast, move, grip, attributes, listeners }: ReorderCellProps) {
  return (
    <td data-label="Order">
      <span className="cell-actions">
        <IconButton
          {...attributes}
          {...listeners}
          ref={grip}
          className="grip"
          label={`Drag ${name}`}
          icon="grip-vertical"
        />
        <IconButton
          label={`Move ${name} up`}
          icon="arrow-up"
          isOff={isFirst}
          onClick={() => move(id, -1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon="arrow-down"
          isOff={isLast}
          onClick={() => move(id, 1)}
        />
      </span>
    </td>
  );
}

/** The controls that move a row. Memoized, because a new row renders all rows again. */
const ReorderCell = memo(Order);

type SortableRowProps = Ordered & { children: ReactNode };

/** A table row with a drag handle and buttons that move it. */
function SortableRow({ children, ...row }: SortableRowProps) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: row.id });
  return (
    <tr
      ref={setNodeRef}
      className={isDragging ? 'is-dragging' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ReorderCell
        {...row}
        grip={setActivatorNodeRef}
        attributes={attributes}
        listeners={listeners}
      />
      {children}
    </tr>
  );
}
