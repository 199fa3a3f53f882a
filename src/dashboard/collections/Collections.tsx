import { fetchStaffCatalog } from '../../data/backend/staff-catalog.ts';
import {
  type CollectionRow,
  deleteCollectionRows,
  insertCollection,
  listCollections,
  moveCollectionRows,
  switchCollectionRows,
  updateCollectionRow,
} from '../../data/backend/staff-collections.ts';
import { restoreDeleted } from '../../data/backend/trash.ts';
import { dirtyFields, toRow } from '../../domain/merchandising/collection-form.ts';
import { collectionHints, collectionNotices, deleteQuestions } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { createList, createMove, queryClient } from '../crud/list.ts';
import { type Acts, ListScreen } from '../crud/ListScreen.tsx';
import { lazyPart, useAction } from '../hooks.ts';
import { PlannedChanges } from '../publishing/PlannedChanges.tsx';
import { catalogKey } from '../shared-queries.ts';
import { Button, RowActions } from '../ui/Button.tsx';
import { ColumnHelp, RowDetails, StatusSwitch } from '../ui/Table.tsx';
import { SortableTable } from '../ui/SortableTable.tsx';
import type { SaveCollection } from './CollectionDialog.tsx';

const CollectionDialog = lazyPart(() => import('./CollectionDialog.tsx'));

const list = createList<CollectionRow>({
  key: 'collections',
  fetchRows: listCollections,
  notices: collectionNotices,
  deleteRows: deleteCollectionRows,
  restoreRows: (ids) => restoreDeleted('collections_config', ids),
});
const move = createMove(list, collectionNotices.reorderFailed, moveCollectionRows);

const saveCollection: SaveCollection = async (seen, id, draft, isChecked) => {
  const { added, addedUnchecked, gone, notSaved, savedUnchecked, updated } = collectionNotices;
  if (seen) {
    const notices = { done: isChecked ? updated : savedUnchecked, gone, failed: notSaved };
    return list.saveVersion(seen, dirtyFields(draft, seen), notices, updateCollectionRow);
  }
  const result = await list.save({
    topic: 'new',
    done: isChecked ? added : addedUnchecked,
    failed: notSaved,
    write: () => insertCollection(id, toRow(draft)),
  });
  if (result?.ok) return { kind: 'saved' };
  return { kind: result?.code === 'duplicate' ? 'duplicate' : 'failed' };
};

const switchCollections = (
  rows: readonly CollectionRow[],
  fields: { is_active: boolean } | { show_in_browse: boolean },
): Promise<boolean> =>
  list.setFields(rows, fields, collectionNotices.toggleFailed, (ids) =>
    switchCollectionRows(ids, fields),
  );

async function refreshData(): Promise<void> {
  const topic = 'refresh data';
  try {
    await Promise.all([
      queryClient.query({ queryKey: catalogKey, queryFn: fetchStaffCatalog }),
      queryClient.refetchQueries({ queryKey: [list.key] }, { throwOnError: true }),
    ]);
    showToast({ ...collectionNotices.refreshed, topic });
    publish();
  } catch {
    showToast({ ...collectionNotices.notRefreshed, topic });
  }
}

const always = () => true;

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
      isForPublishers={always}
      remove={list.remove}
      restore={list.restore}
      buttons={({ open, mayPublish }) => (
        <>
          <Button kind="secondary" icon="refresh-cw" isOff={isRefreshing} onClick={() => refresh()}>
            {isRefreshing ? 'Refreshing...' : 'Refresh Data'}
          </Button>
          {mayPublish && (
            <Button icon="plus" onClick={() => open('form')}>
              Add Collection
            </Button>
          )}
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
const getText = ({ title, handle, collection_id, description }: CollectionRow) =>
  [title, handle, collection_id, description].join('\n');

function CollectionTable({ rows, acts }: { rows: CollectionRow[]; acts: Acts<CollectionRow> }) {
  if (rows.length === 0)
    return (
      <div className="empty-state">
        <p>No collections found</p>
        <p>Add your first collection to get started</p>
      </div>
    );
  return (
    <>
      <ColumnHelp
        of={{
          'Collection ID': collectionHints.collection_id,
          Handle: collectionHints.handle,
          Status: collectionHints.status,
          Browse: collectionHints.show_in_browse,
        }}
      />
      <SortableTable
        rows={rows}
        of="collections"
        columns={columns}
        move={move}
        getText={getText}
        bulkActions={[
          { label: 'Activate', act: (chosen) => switchCollections(chosen, { is_active: true }) },
          { label: 'Deactivate', act: (chosen) => switchCollections(chosen, { is_active: false }) },
          { label: 'Delete', isDestructive: true, act: async (chosen) => acts.remove(chosen) },
        ]}
        renderCells={(row) => (
          <>
            <td data-label="Collection ID" className="code">
              <span className="max-w-[min(16rem,100%)] truncate" title={row.collection_id}>
                {row.collection_id.replace('gid://shopify/Collection/', '')}
              </span>
            </td>
            <td data-label="Title">
              <span>
                <bdi>{row.title}</bdi>
                <RowDetails of={row.title} />
                <PlannedChanges row={row} open={() => acts.schedule(row)} />
              </span>
            </td>
            <td data-label="Handle" className="code">
              {row.handle}
            </td>
            <td data-label="Status">
              <StatusSwitch
                label={`${row.title} is active`}
                isOn={row.is_active}
                words={['Active', 'Inactive']}
                isFixed={!acts.mayPublish}
                onChange={(is_active) => switchCollections([row], { is_active })}
              />
            </td>
            <td data-label="Browse">
              <StatusSwitch
                label={`${row.title} is on browse`}
                isOn={row.show_in_browse}
                words={['On Browse', 'Hidden']}
                isFixed={!acts.mayPublish}
                onChange={(show_in_browse) => switchCollections([row], { show_in_browse })}
              />
            </td>
            <td data-label="Actions">
              <RowActions
                of={row.title}
                actions={[
                  acts.mayPublish && ['Edit', 'pencil', () => acts.open('form', row)],
                  acts.mayPublish && ['Delete', 'trash-2', () => acts.remove([row])],
                ]}
                more={[acts.mayPublish && ['Schedule', 'clock', () => acts.schedule(row)]]}
              />
            </td>
          </>
        )}
      />
    </>
  );
}
