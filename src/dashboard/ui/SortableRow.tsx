import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, memo } from 'react';
import { IconButton } from './Button.tsx';

type Sortable = ReturnType<typeof useSortable>;
type Ordered = {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Moves a row by a number of positions. */
  move: (id: string, by: number) => void;
};

type ReorderCellProps = Ordered & {
  grip: Sortable['setActivatorNodeRef'];
  attributes: Sortable['attributes'];
  listeners: Sortable['listeners'];
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
