import { expect, it } from 'vitest';
import { changedFieldsOf, collectionDraftOf } from '../../../src/domain/collection-form.ts';

const row = {
  collection_id: '900000001',
  title: 'Slow Burns',
  handle: 'slow-burns',
  description: null,
  icon: 'Moon',
  gradient: 'moss-to-sage',
  fallback_image: 'https://cdn.shopify.com/shelf.jpg',
  show_in_browse: true,
};
const draft = collectionDraftOf(row);

it('sends nothing of a form in which nothing was changed', () => {
  expect(changedFieldsOf(draft, row)).toEqual({});
  expect(changedFieldsOf({ ...draft, title: ' Slow Burns ', description: ' ' }, row)).toEqual({});
});

it('sends what was changed, also what was emptied, and nothing else', () => {
  const changed = { ...draft, title: 'Slower Burns', fallback_image: '', show_in_browse: false };
  expect(changedFieldsOf(changed, row)).toEqual({
    title: 'Slower Burns',
    fallback_image: null,
    show_in_browse: false,
  });
});
