import { fetchStaffCatalog } from '../../data/backend/staff-catalog.ts';
import {
  insertCollection,
  updateCollectionRow,
  type CollectionRow,
  deleteCollectionRow,
  saveCollectionOrder,
} from '../../data/backend/staff-collections.ts';
import { restoreDeleted } from '../../data/backend/trash.ts';
import {
  dirtyFields,
  type CollectionFormValues,
  toRow,
} from '../../domain/merchandising/collection-form.ts';
import { sortByIds } from '../../domain/reorder.ts';
import { collectionNotices } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { runPublishedMutation } from '../run-mutation.ts';
import { updateCache, createOptimisticList, invalidate } from '../optimistic-list.ts';
import { catalogKey } from '../hooks/use-catalog.ts';
import { queryClient } from '../query-client.ts';

export const collectionsKey = 'collections';
const { $pending, change, enqueue } = createOptimisticList<CollectionRow>(collectionsKey);
export const $pendingCollections = $pending;

/** Saves a new collection with that id, or the changed fields of an existing one. */
export async function saveCollection(
  row: CollectionRow | null,
  id: string,
  draft: CollectionFormValues,
): Promise<'saved' | 'duplicate' | 'failed'> {
  const subject = `save collection ${row?.id ?? 'new'}`;
  const failed = { ...collectionNotices.notSaved, subject };
  const changed = row && dirtyFields(draft, row);
  if (changed && Object.keys(changed).length === 0) {
    showToast({ ...collectionNotices.updated, subject });
    return 'saved';
  }
  const result = await runPublishedMutation(failed, () =>
    enqueue(() =>
      changed ? updateCollectionRow(row.id, changed) : insertCollection(id, toRow(draft)),
    ),
  );
  if (!result) return 'failed';
  if (!result.ok) {
    showToast(failed);
    return result.code === 'duplicate' ? 'duplicate' : 'failed';
  }
  const saved = result.value;
  updateCache<CollectionRow>(collectionsKey, (rows) =>
    rows.some((existing) => existing.id === saved.id)
      ? rows.map((existing) => (existing.id === saved.id ? saved : existing))
      : [...rows, saved],
  );
  showToast({ ...(row ? collectionNotices.updated : collectionNotices.added), subject });
  return 'saved';
}

/** Deletes a collection's settings. Returns true if they no longer exist. */
export async function deleteCollection({ id }: CollectionRow): Promise<boolean> {
  const subject = `delete collection ${id}`;
  const failed = { ...collectionNotices.notDeleted, subject };
  const result = await runPublishedMutation(failed, () => enqueue(() => deleteCollectionRow(id)));
  if (!result) return false;
  const isDeleted = result.ok || result.code === 'gone';
  if (isDeleted)
    updateCache<CollectionRow>(collectionsKey, (rows) => rows.filter((row) => row.id !== id));
  showToast(isDeleted ? { ...collectionNotices.deleted, subject } : failed);
  return isDeleted;
}

/** Restores a collection's settings from the trash. */
export async function restoreCollection(id: string): Promise<void> {
  const subject = `delete collection ${id}`;
  const failed = { ...collectionNotices.notRestored, subject };
  const result = await runPublishedMutation(failed, () =>
    enqueue(() => restoreDeleted('collections_config', id)),
  );
  if (!result) return;
  invalidate(collectionsKey);
  showToast(result.ok ? { ...collectionNotices.restored, subject } : failed);
}

export const updateCollection = (
  { id }: CollectionRow,
  fields: { is_active: boolean } | { show_in_browse: boolean },
) =>
  change(
    (rows) => rows.map((row) => (row.id === id ? { ...row, ...fields } : row)),
    { ...collectionNotices.toggleFailed, subject: `switch collection ${id}` },
    () => updateCollectionRow(id, fields),
  );

export const reorderCollections = (ids: string[]) =>
  change(
    (rows) => sortByIds(rows, ids),
    { ...collectionNotices.reorderFailed, subject: 'order collections' },
    () => saveCollectionOrder(ids),
  );

/** Fetches the provider's catalog and the list again, and requests a release. */
export async function refreshData(): Promise<void> {
  const subject = 'refresh data';
  try {
    await Promise.all([
      queryClient.query({ queryKey: catalogKey, queryFn: fetchStaffCatalog, staleTime: 0 }),
      queryClient.refetchQueries({ queryKey: [collectionsKey] }, { throwOnError: true }),
    ]);
    showToast({ ...collectionNotices.refreshed, subject });
    publish();
  } catch {
    showToast({ ...collectionNotices.notRefreshed, subject });
  }
}
