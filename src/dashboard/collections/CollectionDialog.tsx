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
import { Icon } from '../ui/Icon.tsx';
import { Field } from '../ui/Field.tsx';
import { FormDialog, FormActions } from '../ui/FormDialog.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useCatalog } from '../hooks/use-catalog.ts';
import { saveCollection } from './collection-mutations.ts';

type Props = { row: CollectionRow | null; onClose: () => void };

/** Adds or edits a collection. */
export default function CollectionDialog({ row, onClose }: Props) {
  const { data } = useCatalog();
  const [newId] = useState(() => crypto.randomUUID());
  const form = useForm<CollectionFormValues>({
    defaultValues: toFormValues(row),
    resolver: zodResolver(collectionFormSchema),
  });
  const { register, formState, setError, setValue } = form;
  const { errors, isDirty } = formState;
  async function save(draft: CollectionFormValues): Promise<void> {
    const result = await saveCollection(row, newId, draft);
    if (result === 'duplicate') setError('collection_id', { message: 'duplicate' });
    if (result === 'saved') onClose();
  }
  const [submit, isSaving] = useAction(form.handleSubmit(save));

  function onChangeHandle(collection: ProvidedCollection | undefined): void {
    if (!collection) return;
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('collection_id', collection.id, options);
    setValue('handle', collection.handle, options);
    setValue('title', collection.title, options);
  }
  const getError = (name: keyof CollectionFormValues) =>
    collectionFieldError(errors[name]?.message);
  const provided = data?.collections ?? [];

  return (
    <FormDialog
      title={row ? 'Edit Collection' : 'Add New Collection'}
      isChanged={isDirty}
      isSaving={isSaving}
      onClose={onClose}
    >
      {(leave) => (
        <form
          className="form-grid"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field
            label="Find at Shopify"
            hint="Choosing one fills in its ID, handle and title; you may also type them."
          >
            {(control) => (
              <>
                <input
                  {...control}
                  list="provided-collections"
                  autoComplete="off"
                  onChange={({ target }) =>
                    onChangeHandle(provided.find(({ handle }) => handle === target.value))
                  }
                />
                <datalist id="provided-collections">
                  {provided.map(({ id, handle, title }) => (
                    <option key={id} value={handle}>
                      {title}
                    </option>
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Field label="Collection ID" error={getError('collection_id')}>
            {(control) => <input {...control} {...register('collection_id')} aria-required />}
          </Field>
          <Field label="Title" error={getError('title')}>
            {(control) => <input {...control} {...register('title')} aria-required />}
          </Field>
          <Field label="Handle" error={getError('handle')}>
            {(control) => <input {...control} {...register('handle')} aria-required />}
          </Field>
          <Field label="Description" error={getError('description')}>
            {(control) => <textarea {...control} {...register('description')} />}
          </Field>
          <fieldset>
            <legend className="label">Icon</legend>
            <div className="choices">
              {collectionIcons.map((icon) => {
                return (
                  <label key={icon} className="choice" title={icon}>
                    <input type="radio" value={icon} aria-label={icon} {...register('icon')} />
                    <Icon name={icon} />
                  </label>
                );
              })}
            </div>
          </fieldset>
          <fieldset>
            <legend className="label">Gradient</legend>
            <div className="choices">
              {collectionGradients.map((key) => (
                <label key={key} className={`choice ${key}`} title={key.replaceAll('-', ' ')}>
                  <input
                    type="radio"
                    value={key}
                    aria-label={key.replaceAll('-', ' ')}
                    {...register('gradient')}
                  />
                </label>
              ))}
            </div>
          </fieldset>
          <EditionField form={form} provided={provided} />
          <Field
            label="Fallback Image"
            error={getError('fallback_image')}
            hint="Shown where the shelf has no cover of its own: https://cdn.shopify.com/…"
          >
            {(control) => <input {...control} {...register('fallback_image')} inputMode="url" />}
          </Field>
          <label className="switched">
            <input type="checkbox" {...register('show_in_browse')} /> Show in browse
          </label>
          <FormActions
            label={isSaving ? 'Saving...' : row ? 'Update Collection' : 'Add Collection'}
            isBusy={isSaving}
            onCancel={leave}
          />
        </form>
      )}
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
    <Field
      label="Edition"
      hint="Its cards show, price and add this one. Books that have none left come last."
    >
      {(field) => (
        <select
          {...field}
          value={edition ?? byTitle}
          onChange={({ target }) =>
            setValue('edition', target.value === byTitle ? null : target.value, {
              shouldDirty: true,
            })
          }
        >
          <option value={byTitle}>As in its title: {proposal ?? 'none'}</option>
          <option value="">None</option>
          {[...names].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
