import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconPress } from './IconPress.tsx';

type Props = {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Moves it by so many places. */
  move: (by: number) => void;
  children: ReactNode;
};

/** A row of a table with a grip, and buttons for the same. */
export function SortableRow({ id, name, isFirst, isLast, move, children }: Props) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id });
  return (
    <tr
      ref={setNodeRef}
      className={isDragging ? 'lifted' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <td data-label="Order">
        <span className="cell-actions">
          <IconPress
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            className="grip"
            label={`Drag ${name}`}
            icon={GripVertical}
          />
          <IconPress
            label={`Move ${name} up`}
            icon={ArrowUp}
            disabled={isFirst}
            onClick={() => move(-1)}
          />
          <IconPress
            label={`Move ${name} down`}
            icon={ArrowDown}
            disabled={isLast}
            onClick={() => move(1)}
          />
        </span>
      </td>
      {children}
    </tr>
  );
}
