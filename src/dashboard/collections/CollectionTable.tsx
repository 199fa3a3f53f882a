import { Pencil, Trash2 } from 'lucide-react';
import type { CollectionRow } from '../../data/supabase/staff-collections.ts';
import { SortableTable } from '../parts/SortableTable.tsx';
import { Toggle } from '../parts/Toggle.tsx';
import { orderCollections, switchCollection } from './change-collections.ts';

const columns = ['Collection ID', 'Title', 'Handle', 'Status', 'Browse', 'Actions'];

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
  return (
    <SortableTable
      rows={rows}
      columns={columns}
      reorder={orderCollections}
      cellsOf={(row) => (
        <>
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
        </>
      )}
    />
  );
}
