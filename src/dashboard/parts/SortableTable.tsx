import { type ReactNode, useCallback, useMemo } from 'react';
import { moved } from '../../domain/order.ts';
import { Sortable } from './Sortable.tsx';
import { SortableRow } from './SortableRow.tsx';
import { useMore } from './use-more.ts';

type Props<Row> = {
  rows: readonly Row[];
  /** What stands over the cells, behind that of the order. */
  columns: readonly string[];
  reorder: (ids: string[]) => Promise<unknown>;
  cellsOf: (row: Row) => ReactNode;
};

/** A table whose rows are put in order by hand. */
export function SortableTable<Row extends { id: string; title: string }>({
  rows,
  columns,
  reorder,
  cellsOf,
}: Props<Row>) {
  const { shown, end } = useMore(rows, 20);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const move = useCallback(
    (id: string, by: number) => void reorder(moved(ids, id, ids.indexOf(id) + by)),
    [ids, reorder],
  );
  return (
    <div className="table-scroll">
      <Sortable
        ids={ids}
        nameOf={(id) => rows.find((row) => row.id === id)?.title ?? ''}
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
            {shown.map((row, place) => (
              <SortableRow
                key={row.id}
                id={row.id}
                name={row.title}
                isFirst={place === 0}
                isLast={place === rows.length - 1}
                move={move}
              >
                {cellsOf(row)}
              </SortableRow>
            ))}
          </tbody>
        </table>
      </Sortable>
      <div ref={end} />
    </div>
  );
}
