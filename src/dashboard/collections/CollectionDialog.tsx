import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { fetchStaffCatalog } from '../../data/backend/staff-catalog.ts';
import type { CollectionRow } from '../../data/backend/staff-collections.ts';
import { collectionGradients, collectionIcons } from '../../domain/merchandising/collection.ts';
import {
  type CollectionFormValues,
  collectionFormSchema,
  toFormValues,
} from '../../domain/merchandising/collection-form.ts';
import { proposeEdition } from '../../domain/catalog/edition-names.ts';
import {
  findProvidedByHandle,
  findProvidedById,
  type ProvidedCollection,
  type StaffCatalog,
} from '../../domain/merchandising/staff-catalog.ts';
import { ServiceUnavailableError } from '../../domain/result.ts';
import {
  collectionFieldError,
  collectionHints,
  collectionLabels,
  otherHandle,
  otherId,
  uncheckedId,
} from '../../messages/dashboard.ts';
import { EditConflict, type FormSaved, useMergedForm } from '../crud/merged-form.tsx';
import { queryClient } from '../crud/list.ts';
import { useAction } from '../hooks.ts';
import { catalogKey, useCatalog } from '../shared-queries.ts';
import { Icon } from '../ui/Button.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { Input, Select, TextArea } from '../ui/Field.tsx';

/** `isChecked` is false if Shopify did not say whether it has the collection. */
export type SaveCollection = (
  seen: CollectionRow | null,
  id: string,
  draft: CollectionFormValues,
  isChecked: boolean,
) => Promise<FormSaved<CollectionRow, 'saved' | 'duplicate' | 'failed'>>;

type Props = { row: CollectionRow | null; save: SaveCollection; onClose: () => void };

const names = z.keyof(collectionFormSchema).options;

export default function CollectionDialog({ row, save, onClose }: Props) {
  const { data } = useCatalog();
  const [newId] = useState(() => crypto.randomUUID());
  /** The ID of which Shopify did not say whether it has it. The next attempt saves it in any case. */
  const [uncheckedIdValue, setUncheckedIdValue] = useState<string | null>(null);
  const form = useForm<CollectionFormValues>({
    defaultValues: toFormValues(row),
    resolver: zodResolver(collectionFormSchema),
  });
  const { control, register, formState, setError, setValue } = form;
  const { errors, isDirty } = formState;
  const merged = useMergedForm({ form, row, names, toValues: toFormValues });
  const mine = useWatch({ control, compute: (draft) => draft });
  const [submit, isSaving] = useAction(
    form.handleSubmit(async (draft) => {
      const { collection_id: id, handle } = draft;
      let isChecked = true;
      if (!row || id.trim() !== row.collection_id) {
        const found = await lookUp(id, handle);
        if (found.kind === 'unknown') {
          setError('collection_id', { message: found.message }, { shouldFocus: true });
          return;
        }
        isChecked = found.kind === 'known';
        if (found.kind === 'unanswered' && uncheckedIdValue !== id) {
          setUncheckedIdValue(id);
          return;
        }
      }
      const result = await merged.save(draft, (seen, mine) => save(seen, newId, mine, isChecked));
      if (result === 'duplicate') setError('collection_id', { message: 'duplicate' });
      if (result === 'saved') onClose();
    }),
  );
  const isUnchecked = uncheckedIdValue !== null && uncheckedIdValue === mine.collection_id;
  const provided = data?.collections ?? [];

  function fillIn(collection: ProvidedCollection | undefined): void {
    if (!collection) return;
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('collection_id', collection.id, options);
    setValue('handle', collection.handle, options);
    setValue('title', collection.title, options);
  }
  const field = (
    name: 'collection_id' | 'title' | 'handle' | 'description' | 'fallback_image',
  ) => ({
    ...register(name),
    error: collectionFieldError(errors[name]?.message),
  });
  /** An error replaces the hint, so that a screen reader comes to it at once. */
  const hintOf = (name: 'collection_id' | 'handle') =>
    errors[name] ? undefined : collectionHints[name];
  const known = findProvidedById(provided, mine.collection_id);

  return (
    <FormDialog
      title={row ? 'Edit Collection' : 'Add New Collection'}
      isChanged={isDirty}
      isSaving={isSaving}
      isOff={isSaving || merged.conflict !== null}
      label={isUnchecked ? 'Save Unchecked' : row ? 'Update Collection' : 'Add Collection'}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <Input
        label="Find at Shopify"
        hint="Choosing one fills in its ID, handle and title; you may also type them."
        autoComplete="off"
        onChange={({ target }) => fillIn(provided.find(({ handle }) => handle === target.value))}
        suggestions={provided.map(({ id, handle, title }) => (
          <option key={id} value={handle}>
            {title}
          </option>
        ))}
      />
      <Input
        label="Collection ID"
        hint={hintOf('collection_id')}
        warning={isUnchecked ? uncheckedId : undefined}
        {...field('collection_id')}
        aria-required
      />
      <Input label="Title" {...field('title')} aria-required />
      <Input
        label="Handle"
        hint={hintOf('handle')}
        warning={
          known && mine.handle.trim() && mine.handle.trim() !== known.handle
            ? otherHandle(known.handle)
            : undefined
        }
        {...field('handle')}
        aria-required
      />
      <TextArea label="Description" {...field('description')} />
      <fieldset>
        <legend className="label">Icon</legend>
        <div className="flex flex-wrap gap-2">
          {collectionIcons.map((icon) => (
            <label key={icon} className={choiceClass} title={icon}>
              <input type="radio" value={icon} aria-label={icon} {...register('icon')} />
              <Icon name={icon} className="size-[1.2rem]" />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="label">Gradient</legend>
        <div className="flex flex-wrap gap-2">
          {collectionGradients.map((key) => {
            const name = key.replaceAll('-', ' ');
            return (
              <label key={key} className={`${choiceClass} ${key}`} title={name}>
                <input type="radio" value={key} aria-label={name} {...register('gradient')} />
              </label>
            );
          })}
        </div>
      </fieldset>
      <EditionField form={form} provided={provided} />
      <Input
        label="Fallback Image"
        hint="Shown where the shelf has no cover of its own: https://cdn.shopify.com/…"
        {...field('fallback_image')}
        inputMode="url"
      />
      <div>
        <label className="flex items-center gap-3">
          <input type="checkbox" aria-describedby={browseHintId} {...register('show_in_browse')} />{' '}
          Show in browse
        </label>
        <p id={browseHintId} className="hint">
          {collectionHints.show_in_browse}
        </p>
      </div>
      <EditConflict
        of="this collection"
        merged={merged}
        labels={collectionLabels}
        show={(version, name) => formatValue(version[name])}
        onKeepMine={() => submit()}
      />
    </FormDialog>
  );
}

const browseHintId = 'show-in-browse-hint';
const choiceClass =
  'relative grid size-11 cursor-pointer place-items-center rounded-(--corner) border-[1.5px] border-line has-checked:outline-3 has-checked:outline-offset-2 has-checked:outline-rose has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink [&>input]:absolute [&>input]:inset-0 [&>input]:cursor-pointer [&>input]:opacity-0';

const formatValue = (value: string | boolean | null): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? 'As in its title' : value.trim() || 'Empty';
};

type Found = { kind: 'known' | 'unanswered' } | { kind: 'unknown'; message: string };

/** Looks an ID up in the catalog, which is fetched again if the cached one does not have it. */
async function lookUp(id: string, handle: string): Promise<Found> {
  const cached = queryClient.getQueryData<StaffCatalog>(catalogKey);
  if (cached && findProvidedById(cached.collections, id)) return { kind: 'known' };
  try {
    const { collections } = await queryClient.query({
      queryKey: catalogKey,
      queryFn: fetchStaffCatalog,
      retry: false,
    });
    if (findProvidedById(collections, id)) return { kind: 'known' };
    const byHandle = findProvidedByHandle(collections, handle);
    const message = byHandle
      ? otherId(byHandle.title, byHandle.id.replace(collectionGidPrefix, ''))
      : 'unknown-id';
    return { kind: 'unknown', message };
  } catch (error) {
    if (error instanceof ServiceUnavailableError) return { kind: 'unanswered' };
    throw error;
  }
}

const collectionGidPrefix = 'gid://shopify/Collection/';

/** Stands for the edition that the title names. Names of editions have no spaces around them. */
const byTitle = ' ';

type EditionFieldProps = {
  form: UseFormReturn<CollectionFormValues>;
  provided: readonly ProvidedCollection[];
};

/** The edition that the cards of the collection show: one of those of its books, or the one in its title. */
function EditionField({ form: { control, setValue }, provided }: EditionFieldProps) {
  const [id, handle, title, edition] = useWatch({
    control,
    name: ['collection_id', 'handle', 'title', 'edition'],
  });
  const collection = findProvidedById(provided, id) ?? findProvidedByHandle(provided, handle);
  const groups = collection?.editions ?? [];
  const proposal = proposeEdition(title, groups);
  const names = new Set(groups.flatMap((group) => group.names));
  if (edition) names.add(edition);
  return (
    <Select
      label="Edition"
      hint="Its cards show, price and add this one. Books that have none left come last."
      value={edition ?? byTitle}
      onValue={(value) =>
        setValue('edition', value === byTitle ? null : value, { shouldDirty: true })
      }
      options={[
        [byTitle, `As in its title: ${proposal ?? 'none'}`],
        ['', 'None'],
        ...[...names].map((name) => [name, name] as const),
      ]}
    />
  );
}
