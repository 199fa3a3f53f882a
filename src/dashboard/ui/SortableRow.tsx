import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { ReorderCell, type Ordered } from './ReorderCell.tsx';

type Props = Ordered & { children: ReactNode };

/** A table row with a drag handle and buttons that move it. */
export function SortableRow({ children, ...row }: Props) {
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
