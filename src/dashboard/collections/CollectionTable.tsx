import type { CollectionRow } from '../../data/supabase/staff-collections.ts';
import { IconButton } from '../ui/Button.tsx';
import { SortableTable } from '../ui/SortableTable.tsx';
import { StatusSwitch } from '../ui/StatusSwitch.tsx';
import { reorderCollections, updateCollection } from './collection-mutations.ts';

const columns = ['Collection ID', 'Title', 'Handle', 'Status', 'Browse', 'Actions'];

type Props = {
  rows: CollectionRow[];
  edit: (row: CollectionRow) => void;
  remove: (row: CollectionRow) => void;
};

/** The collections in staff's order. */
export function CollectionTable({ rows, edit, remove }: Props) {
  if (rows.length === 0)
    return (
      <div className="empty-state">
        <p>No collections found</p>
        <p>Add your first collection to get started</p>
      </div>
    );
  return (
    <SortableTable
      rows={rows}
      columns={columns}
      reorder={reorderCollections}
      renderCells={(row) => (
        <>
          <td data-label="Collection ID" className="code">
            {row.collection_id.replace('gid://shopify/Collection/', '')}
          </td>
          <td data-label="Title">{row.title}</td>
          <td data-label="Handle" className="code">
            {row.handle}
          </td>
          <td data-label="Status">
            <StatusSwitch
              label={`${row.title} is active`}
              isOn={row.is_active}
              words={['Active', 'Inactive']}
              onChange={(is_active) => updateCollection(row, { is_active })}
            />
          </td>
          <td data-label="Browse">
            <StatusSwitch
              label={`${row.title} is on browse`}
              isOn={row.show_in_browse}
              words={['On Browse', 'Hidden']}
              onChange={(show_in_browse) => updateCollection(row, { show_in_browse })}
            />
          </td>
          <td data-label="Actions">
            <span className="cell-actions">
              <IconButton label={`Edit ${row.title}`} icon="pencil" onClick={() => edit(row)} />
              <IconButton
                label={`Delete ${row.title}`}
                icon="trash-2"
                onClick={() => remove(row)}
              />
            </span>
          </td>
        </>
      )}
    />
  );
}
