import { z } from 'zod';
import type { Collection } from './catalogue.ts';
import {
  collectionGradients,
  collectionIcons,
  defaultGradient,
  defaultIcon,
  lookOf,
  type CollectionGradient,
  type CollectionIcon,
} from './collection.ts';
import { gidNumber } from './gid.ts';

/** What staff said of a collection: a row of the table, of which these columns are read. */
export const collectionChoice = z.object({
  collection_id: z.string(),
  handle: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  icon: z.enum(collectionIcons).catch(defaultIcon),
  gradient: z.enum(collectionGradients).catch(defaultGradient),
  fallback_image: z.string().nullable(),
  show_in_browse: z.boolean(),
});

export type CollectionChoice = z.infer<typeof collectionChoice>;

/** The columns to ask for. */
export const choiceColumns = Object.keys(collectionChoice.shape).join(',');

export type CollectionChoices = {
  /** The active rows, in staff's order. */
  active: readonly CollectionChoice[];
  /** Whether there are rows that staff have switched off. */
  hasInactive: boolean;
};

/** A collection as the shop shows it: the provider's books and address, staff's words and look. */
export type ChosenCollection = Collection & {
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
export function chooseCollections(
  provided: readonly Collection[],
  { active, hasInactive }: CollectionChoices,
): ChosenCollection[] {
  const chosen = new Map<string, ChosenCollection>();
  for (const choice of active) {
    const found = partnerOf(choice, provided);
    if (found && !chosen.has(found.id)) chosen.set(found.id, join(found, choice));
  }
  if (chosen.size > 0 || hasInactive) return [...chosen.values()];
  return provided.map((collection) => ({
    ...collection,
    ...lookOf(collection.handle),
    fallbackImage: null,
    showInBrowse: true,
  }));
}

/** Handles of books that stand only on shelves that are kept out of browse, search and genres. */
export function booksOutOfBrowse(collections: readonly ChosenCollection[]): Set<string> {
  const of = (isShown: boolean) =>
    collections
      .filter(({ showInBrowse }) => showInBrowse === isShown)
      .flatMap(({ books }) => books);
  return new Set(of(false)).difference(new Set(of(true)));
}

function partnerOf(choice: CollectionChoice, provided: readonly Collection[]) {
  const number = /^\d+$/.test(choice.collection_id) ? Number(choice.collection_id) : null;
  return (
    provided.find(({ id }) => id === choice.collection_id || gidNumber(id) === number) ??
    provided.find(({ handle }) => handle === choice.handle)
  );
}

function join(collection: Collection, choice: CollectionChoice): ChosenCollection {
  return {
    ...collection,
    title: choice.title || collection.title,
    description: choice.description?.trim() || collection.description,
    icon: choice.icon,
    gradient: choice.gradient,
    fallbackImage: choice.fallback_image,
    showInBrowse: choice.show_in_browse,
  };
}
