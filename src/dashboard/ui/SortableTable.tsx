import { type ReactNode, useCallback, useMemo } from 'react';
import { moveItem } from '../../domain/reorder.ts';
import { Sortable } from './Sortable.tsx';
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
