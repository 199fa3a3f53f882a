import { describe, expect, it } from 'vitest';
import {
  handlesHiddenFromBrowse,
  applyCollectionConfig,
  collectionConfigRow,
  type CollectionConfigRow,
} from '../../../../src/domain/merchandising/collection-config.ts';

const toCollection = (number: number, handle: string, ...books: string[]) => ({
  id: `gid://shopify/Collection/${number}`,
  handle,
  title: `The provider’s ${handle}`,
  description: 'The provider’s words',
  image: null,
  books,
});
const provided = [
  toCollection(1, 'ash', 'a', 'b'),
  toCollection(2, 'birch', 'b', 'c'),
  toCollection(3, 'cedar', 'd'),
];

const row = (overrides: Partial<CollectionConfigRow> = {}): CollectionConfigRow => ({
  collection_id: 'none',
  handle: 'none',
  title: 'Staff’s title',
  description: null,
  icon: 'Moon',
  gradient: 'ink-to-slate',
  fallback_image: null,
  show_in_browse: true,
  ...overrides,
});
const choose = (active: CollectionConfigRow[], hasInactive = false) =>
  applyCollectionConfig(provided, { active, hasInactive });
const handles = (chosen: { handle: string }[]) => chosen.map(({ handle }) => handle);

describe('the shown collections', () => {
  it('are the rows of staff in their order, matched by id, number or handle', () => {
    const chosen = choose([
      row({ collection_id: 'gid://shopify/Collection/3' }),
      row({ handle: 'ash' }),
      row({ collection_id: '2' }),
    ]);
    expect(handles(chosen)).toEqual(['cedar', 'ash', 'birch']);
  });

  it('are matched by id before handle, and are unique', () => {
    const chosen = choose([
      row({ collection_id: 'gid://shopify/Collection/1', handle: 'birch', title: 'First' }),
      row({ handle: 'ash', title: 'Again' }),
    ]);
    expect(chosen).toMatchObject([{ handle: 'ash', title: 'First' }]);
  });

  it('include only collections of the provider', () => {
    expect(handles(choose([row({ handle: 'gone' }), row({ handle: 'ash' })]))).toEqual(['ash']);
  });

  it('are all collections of the provider without rows', () => {
    expect(choose([])).toMatchObject([
      { handle: 'ash', title: 'The provider’s ash', showInBrowse: true },
      { handle: 'birch' },
      { handle: 'cedar' },
    ]);
    expect(handles(choose([row({ handle: 'gone' })]))).toEqual(['ash', 'birch', 'cedar']);
  });

  it('are none if staff hide all', () => {
    expect(choose([], true)).toEqual([]);
  });
});

it('shows staff’s text and style, or the provider’s text', () => {
  const [plain] = choose([row({ handle: 'ash' })]);
  expect(plain).toMatchObject({
    title: 'Staff’s title',
    description: 'The provider’s words',
    icon: 'Moon',
    gradient: 'ink-to-slate',
    books: ['a', 'b'],
  });
  const [shown] = choose([row({ handle: 'ash', description: 'Ours' })]);
  expect(shown?.description).toBe('Ours');
});

it('uses the default style for a row with an unknown one', () => {
  const read = collectionConfigRow.parse({ ...row(), icon: 'Skull', gradient: 'mud' });
  expect(read).toMatchObject({ icon: 'BookOpen', gradient: 'purple-to-pink' });
});

describe('books out of browse', () => {
  it('are those that are only in hidden collections', () => {
    const chosen = choose([
      row({ handle: 'ash', show_in_browse: false }),
      row({ handle: 'birch' }),
    ]);
    expect([...handlesHiddenFromBrowse(chosen)]).toEqual(['a']);
  });

  it('are none if nothing is hidden', () => {
    expect(handlesHiddenFromBrowse(choose([])).size).toBe(0);
  });
});
