import type { CollectionFields } from '../../domain/merchandising/collection-form.ts';
import type { Place } from '../../domain/reorder.ts';
import {
  bySortOrder,
  getSupabaseClient,
  insertOnce,
  mutate,
  mutateMany,
  queryAll,
  updateVersion,
} from './postgrest.ts';

const columns =
  'id, collection_id, title, description, icon, gradient, handle, fallback_image, show_in_browse, edition, is_active, sort_order, created_at, updated_at';
const collections = () => getSupabaseClient().from('collections_config');

/** Fetches staff's collection settings, in staff's order. Throws ServiceUnavailableError. */
export async function listCollections() {
  const rows = await queryAll('The collections', () =>
    collections().select(columns, { count: 'exact' }),
  );
  return rows.toSorted(bySortOrder);
}

export type CollectionRow = Awaited<ReturnType<typeof listCollections>>[number];

/** Inserts the settings of a collection, once for an id. Throws ServiceUnavailableError. */
export const insertCollection = (id: string, fields: CollectionFields) =>
  insertOnce<CollectionRow>(
    'The collection',
    collections()
      .insert({ id, ...fields })
      .select(columns)
      .single(),
    () => collections().select(columns).eq('id', id).maybeSingle(),
    () =>
      mutate('The collection', collections().update(fields).eq('id', id).select(columns).single()),
  );

/** Updates the version of a collection's settings that the user saw. Throws ServiceUnavailableError. */
export const updateCollectionRow = (
  { id, updated_at }: Pick<CollectionRow, 'id' | 'updated_at'>,
  fields: Partial<CollectionFields>,
) =>
  updateVersion('The collection', {
    seen: updated_at,
    update: collections().update(fields).eq('id', id).eq('updated_at', updated_at).select(columns),
    find: () => collections().select(columns).eq('id', id).single(),
    getVersion: (row) => row.updated_at,
  });

/** Switches collections on or off, or on browse. Throws ServiceUnavailableError. */
export const switchCollectionRows = (
  ids: readonly string[],
  fields: { is_active: boolean } | { show_in_browse: boolean },
) =>
  mutateMany('The collections', ids, (part) =>
    collections().update(fields).in('id', part).select('id'),
  );

/** Deletes the settings of collections. Throws ServiceUnavailableError. */
export const deleteCollectionRows = (ids: readonly string[]) =>
  mutateMany('The collections', ids, (part) => collections().delete().in('id', part).select('id'));

/** Moves collections. Returns all ids in the new order. Throws ServiceUnavailableError. */
export const moveCollectionRows = (ids: readonly string[], { anchorId, isAfter }: Place) =>
  mutate(
    'The order',
    getSupabaseClient().rpc('move_collections', {
      ids: [...ids],
      ...(anchorId !== null && { anchor_id: anchorId }),
      is_after: isAfter,
    }),
  );
