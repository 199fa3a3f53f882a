import { Suspense, useState } from 'react';
import { type CollectionRow, listCollections } from '../../data/backend/staff-collections.ts';
import { listDeleted } from '../../data/backend/trash.ts';
import { collectionNotices, deleteQuestions } from '../../messages/dashboard.ts';
import { QueryBoundary, Spinner } from '../ui/QueryBoundary.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useListQuery } from '../hooks/use-list-query.ts';
import { SortableTable } from '../ui/SortableTable.tsx';
import { StatusSwitch } from '../ui/StatusSwitch.tsx';
import {
  $pendingCollections,
  collectionsKey,
  deleteCollection,
  refreshData,
  reorderCollections,
  restoreCollection,
  updateCollection,
} from './collection-mutations.ts';
import { Trash } from '../trash/Trash.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../lazy-part.ts';

const ScheduleDialog = lazyPart(() => import('../publishing/ScheduleDialog.tsx'));
const CollectionDialog = lazyPart(() => import('./CollectionDialog.tsx'));

type Open =
  | { kind: 'none' | 'create' | 'trash' }
  | { kind: 'edit' | 'schedule' | 'delete'; row: CollectionRow };

/** The page that selects, configures and orders the provider's collections. */
export default function Collections() {
  const list = useListQuery(
    collectionsKey,
    listCollections,
    collectionNotices.notFetched,
    $pendingCollections,
  );
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const [refresh, isRefreshing] = useAction(refreshData);
  const [deleted, setDeleted] = useState<CollectionRow | null>(null);
  const isRestored = list.data?.some(({ id }) => id === deleted?.id);
  const close = () => setOpen({ kind: 'none' });
  return (
    <>
      <PageHeader title="Collections Management">
        <button
          type="button"
          className="button button--secondary"
          onClick={() => setOpen({ kind: 'trash' })}
        >
          <Icon name="trash-2" /> Trash
        </button>
        <Button className="button button--secondary" isOff={isRefreshing} onClick={() => refresh()}>
          <Icon name="refresh-cw" /> {isRefreshing ? 'Refreshing...' : 'Refresh Data'}
        </Button>
        <button type="button" className="button" onClick={() => setOpen({ kind: 'create' })}>
          <Icon name="plus" /> Add Collection
        </button>
      </PageHeader>
      <QueryBoundary to={list} of="the collections" failure="Failed to fetch collections">
        {(rows) => (
          <CollectionTable
            rows={rows}
            edit={(row) => setOpen({ kind: 'edit', row })}
            schedule={(row) => setOpen({ kind: 'schedule', row })}
            remove={(row) => setOpen({ kind: 'delete', row })}
          />
        )}
      </QueryBoundary>
      <Suspense fallback={<Spinner of="the dialog" />}>
        {open.kind === 'create' && <CollectionDialog row={null} onClose={close} />}
        {open.kind === 'edit' && <CollectionDialog row={open.row} onClose={close} />}
        {open.kind === 'schedule' && (
          <ScheduleDialog
            subject="collections_config"
            id={open.row.id}
            title={open.row.title}
            onClose={close}
          />
        )}
      </Suspense>
      <Trash
        kind="collections"
        list={() => listDeleted('collections_config')}
        restore={restoreCollection}
        isOpen={open.kind === 'trash'}
        onClose={close}
        deleted={isRestored ? null : deleted}
        onUndoEnd={() => setDeleted(null)}
      />
      {open.kind === 'delete' && (
        <ConfirmDialog
          title="Delete Collection"
          question={deleteQuestions.collection}
          label="Delete"
          isDestructive
          onConfirm={async () => {
            if (await deleteCollection(open.row)) setDeleted(open.row);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const columns = ['Collection ID', 'Title', 'Handle', 'Status', 'Browse', 'Actions'];

type CollectionTableProps = {
  rows: CollectionRow[];
  edit: (row: CollectionRow) => void;
  schedule: (row: CollectionRow) => void;
  remove: (row: CollectionRow) => void;
};

/** The collections in staff's order. */
function CollectionTable({ rows, edit, schedule, remove }: CollectionTableProps) {
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
            <span className="one-line" title={row.collection_id}>
              {row.collection_id.replace('gid://shopify/Collection/', '')}
            </span>
          </td>
          <td data-label="Title">
            <bdi>{row.title}</bdi>
          </td>
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
                label={`Schedule ${row.title}`}
                icon="clock"
                onClick={() => schedule(row)}
              />
              <IconButton
                label={`Delete ${row.title}`}
                icon="trash-2"
                className="danger"
                onClick={() => remove(row)}
              />
            </span>
          </td>
        </>
      )}
    />
  );
}
