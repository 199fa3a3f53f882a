import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { moveItem } from '../../domain/reorder.ts';

type Props = {
  /** The ids of the rows, in order. */
  ids: string[];
  /** Returns the accessible name of a row. */
  getName: (id: string) => string;
  reorder: (ids: string[]) => void;
  children: ReactNode;
};

/** Rows that can be reordered by pointer, touch or keyboard. */
export function Sortable({ ids, getName, reorder, children }: Props) {
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
