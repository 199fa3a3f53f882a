import * as z from 'zod/mini';
import {
  collectionGradients,
  collectionIcons,
  defaultGradient,
  defaultIcon,
} from './collection.ts';
import { normalizeUrl, allowedImageUrl } from '../text/sanitize-text.ts';

const text = (maxLengths: number) => z.string().check(z.maxLength(maxLengths, 'too-long'));
const requiredText = (maxLengths: number) => text(maxLengths).check(z.regex(/\S/, 'missing'));

/** The schema of the form. Its messages are codes. The database has the same constraints. */
export const collectionFormSchema = z.object({
  collection_id: requiredText(255),
  title: requiredText(200),
  handle: requiredText(255).check(z.regex(/^\s*[^\s/?#]+\s*$/, 'no-handle')),
  description: text(5000),
  icon: z.enum(collectionIcons),
  gradient: z.enum(collectionGradients),
  fallback_image: text(2048).check(
    z.refine(
      (address) => !address.trim() || allowedImageUrl(address.trim()) !== null,
      'no-picture',
    ),
  ),
  show_in_browse: z.boolean(),
  /** The name of an edition, empty for none. Null leaves it to the title; see `proposeEdition`. */
  edition: z.nullable(text(200)),
});

export type CollectionFormValues = z.infer<typeof collectionFormSchema>;
export type CollectionFields = Omit<CollectionFormValues, 'description' | 'fallback_image'> & {
  description: string | null;
  fallback_image: string | null;
};

type CollectionRow = { icon: string; gradient: string } & Omit<
  CollectionFields,
  'icon' | 'gradient'
>;

/** Returns the form values of a row, or the defaults of a new collection. */
export function toFormValues(row: CollectionRow | null): CollectionFormValues {
  return {
    collection_id: row?.collection_id ?? '',
    title: row?.title ?? '',
    handle: row?.handle ?? '',
    description: row?.description ?? '',
    icon: collectionIcons.find((icon) => icon === row?.icon) ?? defaultIcon,
    gradient: collectionGradients.find((key) => key === row?.gradient) ?? defaultGradient,
    fallback_image: row?.fallback_image ?? '',
    show_in_browse: row?.show_in_browse ?? true,
    edition: row?.edition ?? null,
  };
}

/** Returns the database fields of a draft, trimmed. */
export function toRow(draft: CollectionFormValues): CollectionFields {
  return {
    ...draft,
    collection_id: draft.collection_id.trim(),
    title: draft.title.trim(),
    handle: draft.handle.trim(),
    description: draft.description.trim() || null,
    fallback_image: normalizeUrl(draft.fallback_image),
  };
}

/** Returns only the fields that the form changed: another user may have changed the others. */
export function dirtyFields(
  draft: CollectionFormValues,
  row: CollectionRow,
): Partial<CollectionFields> {
  const before = toRow(toFormValues(row));
  const fields = toRow(draft);
  const names = z
    .keyof(collectionFormSchema)
    .options.filter((name) => fields[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
