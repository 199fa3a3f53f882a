import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { CollectionRow } from '../../data/backend/staff-collections.ts';
import { collectionGradients, collectionIcons } from '../../domain/merchandising/collection.ts';
import {
  type CollectionFormValues,
  collectionFormSchema,
  toFormValues,
} from '../../domain/merchandising/collection-form.ts';
import { proposeEdition } from '../../domain/catalog/edition-names.ts';
import type { ProvidedCollection } from '../../domain/merchandising/staff-catalog.ts';
import { collectionFieldError } from '../../messages/dashboard.ts';
import { useAction } from '../hooks/use-action.ts';
import { useCatalog } from '../hooks/use-catalog.ts';
import { Icon } from '../ui/Button.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { Input, Select, TextArea } from '../ui/Field.tsx';

type Props = {
  row: CollectionRow | null;
  save: (
    row: CollectionRow | null,
    id: string,
    draft: CollectionFormValues,
  ) => Promise<'saved' | 'duplicate' | 'failed'>;
  onClose: () => void;
};

/** Adds or edits a collection. */
export default function CollectionDialog({ row, save, onClose }: Props) {
  const { data } = useCatalog();
  const [newId] = useState(() => crypto.randomUUID());
  const form = useForm<CollectionFormValues>({
    defaultValues: toFormValues(row),
    resolver: zodResolver(collectionFormSchema),
  });
  const { register, formState, setError, setValue } = form;
  const { errors, isDirty } = formState;
  const [submit, isSaving] = useAction(
    form.handleSubmit(async (draft) => {
      const result = await save(row, newId, draft);
      if (result === 'duplicate') setError('collection_id', { message: 'duplicate' });
      if (result === 'saved') onClose();
    }),
  );
  const provided = data?.collections ?? [];

  function fillIn(collection: ProvidedCollection | undefined): void {
    if (!collection) return;
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('collection_id', collection.id, options);
    setValue('handle', collection.handle, options);
    setValue('title', collection.title, options);
  }
  /** The properties of a text field. */
  const field = (
    name: 'collection_id' | 'title' | 'handle' | 'description' | 'fallback_image',
  ) => ({
    ...register(name),
    error: collectionFieldError(errors[name]?.message),
  });

  return (
    <FormDialog
      title={row ? 'Edit Collection' : 'Add New Collection'}
      isChanged={isDirty}
      isSaving={isSaving}
      label={isSaving ? 'Saving...' : row ? 'Update Collection' : 'Add Collection'}
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
      <Input label="Collection ID" {...field('collection_id')} aria-required />
      <Input label="Title" {...field('title')} aria-required />
      <Input label="Handle" {...field('handle')} aria-required />
      <TextArea label="Description" {...field('description')} />
      <fieldset>
        <legend className="label">Icon</legend>
        <div className="flex flex-wrap gap-2">
          {collectionIcons.map((icon) => (
            <label key={icon} className="choice" title={icon}>
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
              <label key={key} className={`choice ${key}`} title={name}>
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
      <label className="switched">
        <input type="checkbox" {...register('show_in_browse')} /> Show in browse
      </label>
    </FormDialog>
  );
}

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
  const collection =
    provided.find((one) => one.id.split('/').at(-1) === id.trim().split('/').at(-1)) ??
    provided.find((one) => one.handle === handle.trim());
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
