import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useCallback, useMemo, memo } from 'react';
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

/** A table whose rows can be reordered by pointer, touch or keyboard. */
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
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id)
          void reorder(moveItem(ids, String(active.id), ids.indexOf(String(over.id))));
      }}
      accessibility={{ announcements }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <Table columns={['Order', ...columns]} end={<div ref={end} />}>
          {shown.map((row, index) => (
            <SortableRow
              key={row.id}
              id={row.id}
              name={row.title}
              isFirst={index === 0}
              isLast={index === rows.length - 1}
              move={move}
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
  /** Moves a row by a number of positions. */
  move: (id: string, by: number) => void;
};

/** A table row with a drag handle and buttons that move it. */
function SortableRow({ children, ...row }: RowProps & { children: ReactNode }) {
  const sortable = useSortable({ id: row.id });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } =
    sortable;
  return (
    <tr
      ref={setNodeRef}
      className={sortable.isDragging ? 'is-dragging' : undefined}
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

type ReorderCellProps = RowProps &
  Pick<Sortable, 'attributes' | 'listeners'> & { grip: Sortable['setActivatorNodeRef'] };

/** The controls that move a row. Memoized, because a new row renders all rows again. */
const ReorderCell = memo(function Order(props: ReorderCellProps) {
  const { id, name, isFirst, isLast, move, grip, attributes, listeners } = props;
  return (
    <td data-label="Order">
      <span className="cell-actions">
        <IconButton
          {...attributes}
          {...listeners}
          ref={grip}
          className="cursor-grab touch-none"
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
});
