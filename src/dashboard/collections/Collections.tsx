import { fetchStaffCatalog } from '../../data/backend/staff-catalog.ts';
import {
  type CollectionRow,
  deleteCollectionRow,
  insertCollection,
  listCollections,
  saveCollectionOrder,
  updateCollectionRow,
} from '../../data/backend/staff-collections.ts';
import { restoreDeleted } from '../../data/backend/trash.ts';
import {
  type CollectionFormValues,
  dirtyFields,
  toRow,
} from '../../domain/merchandising/collection-form.ts';
import { sortByIds } from '../../domain/reorder.ts';
import { collectionNotices, deleteQuestions } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { createList } from '../crud/list.ts';
import { type Acts, ListScreen } from '../crud/ListScreen.tsx';
import { queryClient } from '../crud/write.ts';
import { useAction } from '../hooks/use-action.ts';
import { catalogKey } from '../hooks/use-catalog.ts';
import { lazyPart } from '../lazy-part.ts';
import { Button, RowActions } from '../ui/Button.tsx';
import { SortableTable } from '../ui/SortableTable.tsx';
import { StatusSwitch } from '../ui/StatusSwitch.tsx';

const CollectionDialog = lazyPart(() => import('./CollectionDialog.tsx'));

const list = createList<CollectionRow>({
  key: 'collections',
  fetchRows: listCollections,
  notices: collectionNotices,
  deleteRows: ([id = '']) => deleteCollectionRow(id),
  restoreRows: (ids) => restoreDeleted('collections_config', ids),
});

/** Saves a new collection with that id, or the changed fields of an existing one. */
async function saveCollection(
  row: CollectionRow | null,
  id: string,
  draft: CollectionFormValues,
): Promise<'saved' | 'duplicate' | 'failed'> {
  const { added, updated, notSaved } = collectionNotices;
  const changed = row && dirtyFields(draft, row);
  if (changed && Object.keys(changed).length === 0) {
    showToast({ ...updated, topic: `${list.key} ${row.id}` });
    return 'saved';
  }
  const result = await list.save({
    topic: row?.id ?? 'new',
    done: row ? updated : added,
    failed: notSaved,
    write: () =>
      changed ? updateCollectionRow(row.id, changed) : insertCollection(id, toRow(draft)),
  });
  if (result?.ok) return 'saved';
  return result?.code === 'duplicate' ? 'duplicate' : 'failed';
}

const switchCollection = (
  { id }: CollectionRow,
  fields: { is_active: boolean } | { show_in_browse: boolean },
) =>
  list.change(
    `switch ${id}`,
    (rows) => rows.map((row) => (row.id === id ? { ...row, ...fields } : row)),
    collectionNotices.toggleFailed,
    () => updateCollectionRow(id, fields),
  );

const reorder = (ids: string[]) =>
  list.change(
    'order',
    (rows) => sortByIds(rows, ids),
    collectionNotices.reorderFailed,
    () => saveCollectionOrder(ids),
  );

/** Fetches the provider's catalog and the list again, and requests a release. */
async function refreshData(): Promise<void> {
  const topic = 'refresh data';
  try {
    await Promise.all([
      queryClient.query({ queryKey: catalogKey, queryFn: fetchStaffCatalog, staleTime: 0 }),
      queryClient.refetchQueries({ queryKey: [list.key] }, { throwOnError: true }),
    ]);
    showToast({ ...collectionNotices.refreshed, topic });
    publish();
  } catch {
    showToast({ ...collectionNotices.notRefreshed, topic });
  }
}

/** The page that selects, configures and orders the provider's collections. */
export default function Collections() {
  const [refresh, isRefreshing] = useAction(refreshData);
  return (
    <ListScreen
      title="Collections Management"
      table="collections_config"
      of="collections"
      useRows={list.useRows}
      deletion={{
        title: 'Delete Collection',
        label: 'Delete',
        question: deleteQuestions.collection,
      }}
      remove={list.remove}
      restore={list.restore}
      buttons={(open) => (
        <>
          <Button kind="secondary" icon="refresh-cw" isOff={isRefreshing} onClick={() => refresh()}>
            {isRefreshing ? 'Refreshing...' : 'Refresh Data'}
          </Button>
          <Button icon="plus" onClick={() => open('form')}>
            Add Collection
          </Button>
        </>
      )}
      dialog={({ kind, row, close }) =>
        kind === 'form' && <CollectionDialog row={row} save={saveCollection} onClose={close} />
      }
    >
      {(rows, acts) => <CollectionTable rows={rows} acts={acts} />}
    </ListScreen>
  );
}

const columns = ['Collection ID', 'Title', 'Handle', 'Status', 'Browse', 'Actions'];

/** The collections in staff's order. */
function CollectionTable({ rows, acts }: { rows: CollectionRow[]; acts: Acts<CollectionRow> }) {
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
      reorder={reorder}
      renderCells={(row) => (
        <>
          <td data-label="Collection ID" className="code">
            <span className="max-w-[min(16rem,100%)] truncate" title={row.collection_id}>
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
              onChange={(is_active) => switchCollection(row, { is_active })}
            />
          </td>
          <td data-label="Browse">
            <StatusSwitch
              label={`${row.title} is on browse`}
              isOn={row.show_in_browse}
              words={['On Browse', 'Hidden']}
              onChange={(show_in_browse) => switchCollection(row, { show_in_browse })}
            />
          </td>
          <td data-label="Actions">
            <span className="cell-actions">
              <RowActions
                of={row.title}
                actions={[
                  ['Edit', 'pencil', () => acts.open('form', row)],
                  ['Schedule', 'clock', () => acts.schedule(row)],
                  ['Delete', 'trash-2', () => acts.remove(row)],
                ]}
              />
            </span>
          </td>
        </>
      )}
    />
  );
}
