import { type ReactNode, useCallback, useMemo } from 'react';
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
} from '@dnd-kit/sortable';
import { moveItem } from '../../domain/reorder.ts';
import { SortableRow } from './SortableRow.tsx';
import { useIncrementalList } from '../hooks/use-incremental-list.ts';

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
    <div className="table-scroll">
      <Sortable
        ids={ids}
        getName={(id) => rows.find((row) => row.id === id)?.title ?? ''}
        reorder={(order) => void reorder(order)}
      >
        <table>
          <thead>
            <tr>
              {['Order', ...columns].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </Sortable>
      <div ref={end} />
    </div>
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
