import { Pencil, Trash2 } from 'lucide-react';
import type { CollectionRow } from '../../data/supabase/staff-collections.ts';
import { moved } from '../../domain/order.ts';
import { Sortable } from '../parts/Sortable.tsx';
import { SortableRow } from '../parts/SortableRow.tsx';
import { Toggle } from '../parts/Toggle.tsx';
import { orderCollections, switchCollection } from './change-collections.ts';

const columns = ['Order', 'Collection ID', 'Title', 'Handle', 'Status', 'Browse', 'Actions'];

type Props = {
  rows: CollectionRow[];
  edit: (row: CollectionRow) => void;
  remove: (row: CollectionRow) => void;
};

/** The collections in their order. */
export function CollectionTable({ rows, edit, remove }: Props) {
  if (rows.length === 0)
    return (
      <div className="nothing">
        <p>No collections found</p>
        <p>Add your first collection to get started</p>
      </div>
    );
  const ids = rows.map(({ id }) => id);
  return (
    <div className="table-scroll">
      <Sortable
        ids={ids}
        nameOf={(id) => rows.find((row) => row.id === id)?.title ?? ''}
        reorder={orderCollections}
      >
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <SortableRow
                key={row.id}
                id={row.id}
                name={row.title}
                isFirst={place === 0}
                isLast={place === rows.length - 1}
                move={(by) => orderCollections(moved(ids, row.id, place + by))}
              >
                <td data-label="Collection ID" className="code">
                  {row.collection_id.replace('gid://shopify/Collection/', '')}
                </td>
                <td data-label="Title">{row.title}</td>
                <td data-label="Handle" className="code">
                  {row.handle}
                </td>
                <td data-label="Status">
                  <Toggle
                    label={`${row.title} is active`}
                    isOn={row.is_active}
                    words={['Active', 'Inactive']}
                    turn={(is_active) => switchCollection(row, { is_active })}
                  />
                </td>
                <td data-label="Browse">
                  <Toggle
                    label={`${row.title} is on browse`}
                    isOn={row.show_in_browse}
                    words={['On Browse', 'Hidden']}
                    turn={(show_in_browse) => switchCollection(row, { show_in_browse })}
                  />
                </td>
                <td data-label="Actions">
                  <span className="cell-actions">
                    <button
                      type="button"
                      className="icon-press"
                      aria-label={`Edit ${row.title}`}
                      onClick={() => edit(row)}
                    >
                      <Pencil aria-hidden="true" />
                    </button>
                    <button
                      type="button"
                      className="icon-press"
                      aria-label={`Delete ${row.title}`}
                      onClick={() => remove(row)}
                    >
                      <Trash2 aria-hidden="true" />
                    </button>
                  </span>
                </td>
              </SortableRow>
            ))}
          </tbody>
        </table>
      </Sortable>
    </div>
  );
}
