import * as z from 'zod/mini';
import {
  collectionGradients,
  collectionIcons,
  defaultGradient,
  defaultIcon,
} from './collection.ts';
import { keptLink, safePicture } from './safe-link.ts';

const text = (longest: number) => z.string().check(z.maxLength(longest, 'too-long'));
const needed = (longest: number) => text(longest).check(z.regex(/\S/, 'missing'));

/** The form of a collection; its messages are codes. The records ask the same. */
export const collectionDraft = z.object({
  collection_id: needed(255),
  title: needed(200),
  handle: needed(255).check(z.regex(/^\s*[^\s/?#]+\s*$/, 'no-handle')),
  description: text(5000),
  icon: z.enum(collectionIcons),
  gradient: z.enum(collectionGradients),
  fallback_image: text(2048).check(
    z.refine((address) => !address.trim() || safePicture(address.trim()) !== null, 'no-picture'),
  ),
  show_in_browse: z.boolean(),
});

export type CollectionDraft = z.infer<typeof collectionDraft>;
export type CollectionFields = Omit<CollectionDraft, 'description' | 'fallback_image'> & {
  description: string | null;
  fallback_image: string | null;
};

type Row = { icon: string; gradient: string } & Omit<CollectionFields, 'icon' | 'gradient'>;

/** The form of a new collection, or of one that is there. */
export function collectionDraftOf(row: Row | null): CollectionDraft {
  return {
    collection_id: row?.collection_id ?? '',
    title: row?.title ?? '',
    handle: row?.handle ?? '',
    description: row?.description ?? '',
    icon: collectionIcons.find((icon) => icon === row?.icon) ?? defaultIcon,
    gradient: collectionGradients.find((key) => key === row?.gradient) ?? defaultGradient,
    fallback_image: row?.fallback_image ?? '',
    show_in_browse: row?.show_in_browse ?? true,
  };
}

export function collectionFieldsOf(draft: CollectionDraft): CollectionFields {
  return {
    ...draft,
    collection_id: draft.collection_id.trim(),
    title: draft.title.trim(),
    handle: draft.handle.trim(),
    description: draft.description.trim() || null,
    fallback_image: keptLink(draft.fallback_image),
  };
}

/** What the form changed, and nothing else, since others may have changed the rest meanwhile. */
export function changedFieldsOf(draft: CollectionDraft, row: Row): Partial<CollectionFields> {
  const before = collectionFieldsOf(collectionDraftOf(row));
  const fields = collectionFieldsOf(draft);
  const names = z.keyof(collectionDraft).options.filter((name) => fields[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
