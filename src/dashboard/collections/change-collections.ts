import { readStaffCatalogue } from '../../data/supabase/staff-catalogue.ts';
import {
  addCollection,
  changeCollection,
  type CollectionRow,
  deleteCollection,
  reorderCollections,
} from '../../data/supabase/staff-collections.ts';
import {
  changedFieldsOf,
  type CollectionDraft,
  collectionFieldsOf,
} from '../../domain/collection-form.ts';
import { inOrderOf } from '../../domain/order.ts';
import { collectionNotices } from '../../messages/dashboard.ts';
import { publish } from '../../stores/publishing.ts';
import { tell } from '../../stores/toasts.ts';
import { attemptShown } from '../attempt-write.ts';
import { changeKnown, changesOf } from '../change-list.ts';
import { catalogueKey } from '../parts/use-catalogue.ts';
import { queries } from '../queries.ts';

export const collectionsKey = 'collections';
const { $waiting, change, inTurn } = changesOf<CollectionRow>(collectionsKey);
export const $waitingCollections = $waiting;

/** Saves a new collection, or what the form changed of one that is there. */
export async function saveCollection(
  row: CollectionRow | null,
  draft: CollectionDraft,
): Promise<'saved' | 'duplicate' | 'failed'> {
  const subject = `save collection ${row?.id ?? 'new'}`;
  const failed = { ...collectionNotices.notSaved, subject };
  const changed = row && changedFieldsOf(draft, row);
  if (changed && Object.keys(changed).length === 0) {
    tell({ ...collectionNotices.updated, subject });
    return 'saved';
  }
  const answer = await attemptShown(failed, () =>
    inTurn(() =>
      changed ? changeCollection(row.id, changed) : addCollection(collectionFieldsOf(draft)),
    ),
  );
  if (!answer) return 'failed';
  if (!answer.ok) {
    tell(failed);
    return answer.code === 'duplicate' ? 'duplicate' : 'failed';
  }
  const saved = answer.value;
  changeKnown<CollectionRow>(collectionsKey, (rows) =>
    row ? rows.map((one) => (one.id === saved.id ? saved : one)) : [...rows, saved],
  );
  tell({ ...(row ? collectionNotices.updated : collectionNotices.added), subject });
  return 'saved';
}

export async function dropCollection({ id }: CollectionRow): Promise<void> {
  const subject = `delete collection ${id}`;
  const failed = { ...collectionNotices.notDeleted, subject };
  const answer = await attemptShown(failed, () => inTurn(() => deleteCollection(id)));
  if (!answer) return;
  const isGone = answer.ok || answer.code === 'gone';
  if (isGone)
    changeKnown<CollectionRow>(collectionsKey, (rows) => rows.filter((row) => row.id !== id));
  tell(isGone ? { ...collectionNotices.deleted, subject } : failed);
}

export const switchCollection = (
  { id }: CollectionRow,
  fields: { is_active: boolean } | { show_in_browse: boolean },
) =>
  change(
    (rows) => rows.map((row) => (row.id === id ? { ...row, ...fields } : row)),
    { ...collectionNotices.notSwitched, subject: `switch collection ${id}` },
    () => changeCollection(id, fields),
  );

export const orderCollections = (ids: string[]) =>
  change(
    (rows) => inOrderOf(rows, ids),
    { ...collectionNotices.notOrdered, subject: 'order collections' },
    () => reorderCollections(ids),
  );

/** Reads the catalogue at the provider and the list again, and asks for a new release. */
export async function refreshData(): Promise<void> {
  const subject = 'refresh data';
  try {
    await Promise.all([
      queries.query({ queryKey: catalogueKey, queryFn: readStaffCatalogue, staleTime: 0 }),
      queries.refetchQueries({ queryKey: [collectionsKey] }, { throwOnError: true }),
    ]);
    tell({ ...collectionNotices.refreshed, subject });
    publish();
  } catch {
    tell({ ...collectionNotices.notRefreshed, subject });
  }
}
