import type { CollectionFields } from '../../domain/collection-form.ts';
import { openClient } from './client.ts';
import { ask, read } from './records.ts';

const columns =
  'id, collection_id, title, description, icon, gradient, handle, fallback_image, show_in_browse, is_active, sort_order';
const collections = () => openClient().from('collections_config');

/** What staff say of each collection, in their order. Throws NoAnswer. */
export const listCollections = () =>
  read('The collections', collections().select(columns).order('sort_order').order('created_at'));

export type CollectionRow = Awaited<ReturnType<typeof listCollections>>[number];

export const addCollection = (fields: CollectionFields) =>
  ask('The collection', collections().insert(fields).select(columns).single());

export const changeCollection = (
  id: string,
  fields: Partial<CollectionFields> & { is_active?: boolean },
) => ask('The collection', collections().update(fields).eq('id', id).select(columns).single());

export const deleteCollection = (id: string) =>
  ask('The collection', collections().delete().eq('id', id).select('id').single());

export const reorderCollections = (ids: string[]) =>
  ask('The order', openClient().rpc('reorder_collections', { ids }));
