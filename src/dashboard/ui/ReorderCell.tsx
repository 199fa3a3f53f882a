import type { useSortable } from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from './IconButton.tsx';

type Sortable = ReturnType<typeof useSortable>;
export type Ordered = {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Moves a row by a number of positions. */
  move: (id: string, by: number) => void;
};
type Props = Ordered & {
  grip: Sortable['setActivatorNodeRef'];
  attributes: Sortable['attributes'];
  listeners: Sortable['listeners'];
};

function Order({ id, name, isFirst, isLast, move, grip, attributes, listeners }: Props) {
  return (
    <td data-label="Order">
      <span className="cell-actions">
        <IconButton
          {...attributes}
          {...listeners}
          ref={grip}
          className="grip"
          label={`Drag ${name}`}
          icon={GripVertical}
        />
        <IconButton
          label={`Move ${name} up`}
          icon={ArrowUp}
          isOff={isFirst}
          onClick={() => move(id, -1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={ArrowDown}
          isOff={isLast}
          onClick={() => move(id, 1)}
        />
      </span>
    </td>
  );
}

/** The controls that move a row. Memoized, because a new row renders all rows again. */
export const ReorderCell = memo(Order);
