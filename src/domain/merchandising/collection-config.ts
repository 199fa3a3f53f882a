import { z } from 'zod';
import {
  collectionGradients,
  collectionIcons,
  defaultGradient,
  defaultIcon,
  defaultAppearance,
  type CollectionGradient,
  type CollectionIcon,
} from './collection.ts';
import { gidNumber, type Collection } from '../catalog/book.ts';

/** The columns of staff's collection settings that the shop reads. */
export const collectionConfigRow = z.object({
  collection_id: z.string(),
  handle: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  icon: z.enum(collectionIcons).catch(defaultIcon),
  gradient: z.enum(collectionGradients).catch(defaultGradient),
  fallback_image: z.string().nullable(),
  show_in_browse: z.boolean(),
  /** Missing in what staff have held since an older version. */
  edition: z.string().nullish(),
});

export type CollectionConfigRow = z.infer<typeof collectionConfigRow>;

export type CollectionConfig = {
  /** The active rows, in staff's order. */
  active: readonly CollectionConfigRow[];
  /** Whether staff switched off any row. */
  hasInactive: boolean;
};

/** A collection as the shop shows it: the provider's books, staff's text and appearance. */
export type ConfiguredCollection = Collection & {
  icon: CollectionIcon;
  gradient: CollectionGradient;
  /** Shown if the provider has no image. */
  fallbackImage: string | null;
  showInBrowse: boolean;
  /** Staff's choice of an edition for its cards; empty for none, null for that of the title. */
  edition: string | null;
};

/**
 * Returns the collections of staff's active rows, in staff's order. A row matches the provider's
 * collection by id or handle, and unmatched rows are ignored. If no row matches and none is
 * switched off, returns every provided collection in the given order.
 */
export function applyCollectionConfig(
  collections: readonly Collection[],
  { active, hasInactive }: CollectionConfig,
): ConfiguredCollection[] {
  const configured = new Map<string, ConfiguredCollection>();
  for (const row of active) {
    const collection = matchCollection(row, collections);
    if (collection && !configured.has(collection.id))
      configured.set(collection.id, mergeConfig(collection, row));
  }
  if (configured.size > 0 || hasInactive) return [...configured.values()];
  return collections.map((collection) => ({
    ...collection,
    ...defaultAppearance(collection.handle),
    fallbackImage: null,
    showInBrowse: true,
    edition: null,
  }));
}

/** Returns the handles of books that are only in collections hidden from browse. */
export function handlesHiddenFromBrowse(collections: readonly ConfiguredCollection[]): Set<string> {
  const handlesWhere = (isShown: boolean) =>
    collections
      .filter(({ showInBrowse }) => showInBrowse === isShown)
      .flatMap(({ books }) => books);
  return new Set(handlesWhere(false)).difference(new Set(handlesWhere(true)));
}

function matchCollection(row: CollectionConfigRow, collections: readonly Collection[]) {
  const number = /^\d+$/.test(row.collection_id) ? Number(row.collection_id) : null;
  return (
    collections.find(({ id }) => id === row.collection_id || gidNumber(id) === number) ??
    collections.find(({ handle }) => handle === row.handle)
  );
}

function mergeConfig(collection: Collection, row: CollectionConfigRow): ConfiguredCollection {
  return {
    ...collection,
    title: row.title || collection.title,
    description: row.description?.trim() || collection.description,
    icon: row.icon,
    gradient: row.gradient,
    fallbackImage: row.fallback_image,
    showInBrowse: row.show_in_browse,
    edition: row.edition ?? null,
  };
}
