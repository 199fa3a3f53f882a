import { fetchStaffCatalog } from '../../data/supabase/staff-catalog.ts';
import {
  insertCollection,
  updateCollectionRow,
  type CollectionRow,
  deleteCollectionRow,
  saveCollectionOrder,
} from '../../data/supabase/staff-collections.ts';
import { dirtyFields, type CollectionFormValues, toRow } from '../../domain/collection-form.ts';
import { sortByIds } from '../../domain/reorder.ts';
import { collectionNotices } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { showToast } from '../../stores/toasts.ts';
import { runPublishedMutation } from '../run-mutation.ts';
import { updateCache, createOptimisticList } from '../optimistic-list.ts';
import { catalogKey } from '../hooks/use-catalog.ts';
import { queryClient } from '../query-client.ts';

export const collectionsKey = 'collections';
const { $pending, change, enqueue } = createOptimisticList<CollectionRow>(collectionsKey);
export const $pendingCollections = $pending;

/** Saves a new collection, or what the form changed of one that is there. */
export async function saveCollection(
  row: CollectionRow | null,
  draft: CollectionFormValues,
): Promise<'saved' | 'duplicate' | 'failed'> {
  const subject = `save collection ${row?.id ?? 'new'}`;
  const failed = { ...collectionNotices.notSaved, subject };
  const changed = row && dirtyFields(draft, row);
  if (changed && Object.keys(changed).length === 0) {
    showToast({ ...collectionNotices.updated, subject });
    return 'saved';
  }
  const answer = await runPublishedMutation(failed, () =>
    enqueue(() =>
      changed ? updateCollectionRow(row.id, changed) : insertCollection(toRow(draft)),
    ),
  );
  if (!answer) return 'failed';
  if (!answer.ok) {
    showToast(failed);
    return answer.code === 'duplicate' ? 'duplicate' : 'failed';
  }
  const saved = answer.value;
  updateCache<CollectionRow>(collectionsKey, (rows) =>
    row ? rows.map((one) => (one.id === saved.id ? saved : one)) : [...rows, saved],
  );
  showToast({ ...(row ? collectionNotices.updated : collectionNotices.added), subject });
  return 'saved';
}

export async function deleteCollection({ id }: CollectionRow): Promise<void> {
  const subject = `delete collection ${id}`;
  const failed = { ...collectionNotices.notDeleted, subject };
  const answer = await runPublishedMutation(failed, () => enqueue(() => deleteCollectionRow(id)));
  if (!answer) return;
  const isGone = answer.ok || answer.code === 'gone';
  if (isGone)
    updateCache<CollectionRow>(collectionsKey, (rows) => rows.filter((row) => row.id !== id));
  showToast(isGone ? { ...collectionNotices.deleted, subject } : failed);
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

/** Reads the catalog at the provider and the list again, and asks for a new release. */
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
