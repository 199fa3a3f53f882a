import { expect, it } from 'vitest';
import { dirtyFields, toFormValues } from '../../../../src/domain/merchandising/collection-form.ts';

const row = {
  collection_id: '900000001',
  title: 'Slow Burns',
  handle: 'slow-burns',
  description: null,
  icon: 'Moon',
  gradient: 'moss-to-sage',
  fallback_image: 'https://cdn.shopify.com/shelf.jpg',
  show_in_browse: true,
  edition: null,
};
const draft = toFormValues(row);

it('sends no field of an unchanged form', () => {
  expect(dirtyFields(draft, row)).toEqual({});
  expect(dirtyFields({ ...draft, title: ' Slow Burns ', description: ' ' }, row)).toEqual({});
});

it('sends only changed fields, also emptied ones', () => {
  const changed = { ...draft, title: 'Slower Burns', fallback_image: '', show_in_browse: false };
  expect(dirtyFields(changed, row)).toEqual({
    title: 'Slower Burns',
    fallback_image: null,
    show_in_browse: false,
  });
});
