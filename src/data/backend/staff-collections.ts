import type { CollectionFields } from '../../domain/merchandising/collection-form.ts';
import { getSupabaseClient } from './client.ts';
import { bySortOrder, insertOnce, mutate, queryAll } from './postgrest.ts';

const columns =
  'id, collection_id, title, description, icon, gradient, handle, fallback_image, show_in_browse, edition, is_active, sort_order, created_at';
const collections = () => getSupabaseClient().from('collections_config');

/** Fetches staff's collection settings, in staff's order. Throws ServiceUnavailableError. */
export async function listCollections() {
  const rows = await queryAll('The collections', (after) =>
    collections().select(columns, { count: 'exact' }).gt('id', after).order('id'),
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
    () => updateCollectionRow(id, fields),
  );

/** Updates the settings of a collection. Throws ServiceUnavailableError. */
export const updateCollectionRow = (
  id: string,
  fields: Partial<CollectionFields> & { is_active?: boolean },
) => mutate('The collection', collections().update(fields).eq('id', id).select(columns).single());

/** Deletes the settings of a collection. Throws ServiceUnavailableError. */
export const deleteCollectionRow = (id: string) =>
  mutate('The collection', collections().delete().eq('id', id).select('id').single());

/** Saves the order of all collections. Throws ServiceUnavailableError. */
export const saveCollectionOrder = (ids: string[]) =>
  mutate('The order', getSupabaseClient().rpc('reorder_collections', { ids }));
