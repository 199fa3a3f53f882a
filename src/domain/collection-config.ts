import { z } from 'zod';
import type { Collection } from './catalog.ts';
import {
  collectionGradients,
  collectionIcons,
  defaultGradient,
  defaultIcon,
  defaultAppearance,
  type CollectionGradient,
  type CollectionIcon,
} from './collection.ts';
import { gidNumber } from './gid.ts';

/** What staff said of a collection: a row of the table, of which these columns are read. */
export const collectionConfigRow = z.object({
  collection_id: z.string(),
  handle: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  icon: z.enum(collectionIcons).catch(defaultIcon),
  gradient: z.enum(collectionGradients).catch(defaultGradient),
  fallback_image: z.string().nullable(),
  show_in_browse: z.boolean(),
});

export type CollectionConfigRow = z.infer<typeof collectionConfigRow>;

/** The columns to ask for. */
export const collectionConfigColumns = Object.keys(collectionConfigRow.shape).join(',');

export type CollectionConfig = {
  /** The active rows, in staff's order. */
  active: readonly CollectionConfigRow[];
  /** Whether there are rows that staff have switched off. */
  hasInactive: boolean;
};

/** A collection as the shop shows it: the provider's books and address, staff's words and look. */
export type ConfiguredCollection = Collection & {
  icon: CollectionIcon;
  gradient: CollectionGradient;
  /** Shown where the provider has no picture. */
  fallbackImage: string | null;
  showInBrowse: boolean;
};

/**
 * Staff's active rows in their order, each with the provider's collection of that id or handle. A row
 * that names none counts for nothing; where no row counts, and none is switched off, nobody has
 * chosen yet, and every collection of the provider is shown, in the order given.
 */
export function applyCollectionConfig(
  provided: readonly Collection[],
  { active, hasInactive }: CollectionConfig,
): ConfiguredCollection[] {
  const configured = new Map<string, ConfiguredCollection>();
  for (const row of active) {
    const found = matchCollection(row, provided);
    if (found && !configured.has(found.id)) configured.set(found.id, mergeConfig(found, row));
  }
  if (configured.size > 0 || hasInactive) return [...configured.values()];
  return provided.map((collection) => ({
    ...collection,
    ...defaultAppearance(collection.handle),
    fallbackImage: null,
    showInBrowse: true,
  }));
}

/** Handles of books that stand only on shelves that are kept out of browse, search and genres. */
export function handlesHiddenFromBrowse(collections: readonly ConfiguredCollection[]): Set<string> {
  const of = (isShown: boolean) =>
    collections
      .filter(({ showInBrowse }) => showInBrowse === isShown)
      .flatMap(({ books }) => books);
  return new Set(of(false)).difference(new Set(of(true)));
}

function matchCollection(row: CollectionConfigRow, provided: readonly Collection[]) {
  const number = /^\d+$/.test(row.collection_id) ? Number(row.collection_id) : null;
  return (
    provided.find(({ id }) => id === row.collection_id || gidNumber(id) === number) ??
    provided.find(({ handle }) => handle === row.handle)
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
  };
}
