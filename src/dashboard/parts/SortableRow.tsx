import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';

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
          <button
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            type="button"
            className="icon-press grip"
            aria-label={`Drag ${name}`}
          >
            <GripVertical aria-hidden="true" />
          </button>
          {[
            { way: 'up', by: -1, Arrow: ArrowUp, isThere: isFirst },
            { way: 'down', by: 1, Arrow: ArrowDown, isThere: isLast },
          ].map(({ way, by, Arrow, isThere }) => (
            <button
              key={way}
              type="button"
              className="icon-press"
              aria-label={`Move ${name} ${way}`}
              disabled={isThere}
              onClick={() => move(by)}
            >
              <Arrow aria-hidden="true" />
            </button>
          ))}
        </span>
      </td>
      {children}
    </tr>
  );
}
