import type { CollectionFields } from '../../domain/collection-form.ts';
import { getSupabaseClient } from './client.ts';
import { mutate, query } from './postgrest.ts';

const columns =
  'id, collection_id, title, description, icon, gradient, handle, fallback_image, show_in_browse, edition, is_active, sort_order';
const collections = () => getSupabaseClient().from('collections_config');

/** Fetches staff's collection settings, in staff's order. Throws ServiceUnavailableError. */
export const listCollections = () =>
  query('The collections', collections().select(columns).order('sort_order').order('created_at'));

export type CollectionRow = Awaited<ReturnType<typeof listCollections>>[number];

/** Inserts the settings of a collection. Throws ServiceUnavailableError. */
export const insertCollection = (fields: CollectionFields) =>
  mutate('The collection', collections().insert(fields).select(columns).single());

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
