import { Pencil, Trash2 } from 'lucide-react';
import type { CollectionRow } from '../../data/supabase/staff-collections.ts';
import { IconPress } from '../parts/IconPress.tsx';
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
              <IconPress label={`Edit ${row.title}`} icon={Pencil} onClick={() => edit(row)} />
              <IconPress label={`Delete ${row.title}`} icon={Trash2} onClick={() => remove(row)} />
            </span>
          </td>
        </>
      )}
    />
  );
}
