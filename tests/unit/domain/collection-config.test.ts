import { describe, expect, it } from 'vitest';
import {
  handlesHiddenFromBrowse,
  applyCollectionConfig,
  collectionConfigRow,
  type CollectionConfigRow,
} from '../../../src/domain/collection-config.ts';

const shelf = (number: number, handle: string, ...books: string[]) => ({
  id: `gid://shopify/Collection/${number}`,
  handle,
  title: `The provider’s ${handle}`,
  description: 'The provider’s words',
  image: null,
  books,
});
const provided = [shelf(1, 'ash', 'a', 'b'), shelf(2, 'birch', 'b', 'c'), shelf(3, 'cedar', 'd')];

const row = (said: Partial<CollectionConfigRow> = {}): CollectionConfigRow => ({
  collection_id: 'none',
  handle: 'none',
  title: 'Staff’s title',
  description: null,
  icon: 'Moon',
  gradient: 'ink-to-slate',
  fallback_image: null,
  show_in_browse: true,
  ...said,
});
const choose = (active: CollectionConfigRow[], hasInactive = false) =>
  applyCollectionConfig(provided, { active, hasInactive });
const handles = (chosen: { handle: string }[]) => chosen.map(({ handle }) => handle);

describe('which collections are shown', () => {
  it('staff’s rows, in their order, by the provider’s id, its number or its handle', () => {
    const chosen = choose([
      row({ collection_id: 'gid://shopify/Collection/3' }),
      row({ handle: 'ash' }),
      row({ collection_id: '2' }),
    ]);
    expect(handles(chosen)).toEqual(['cedar', 'ash', 'birch']);
  });

  it('the id goes before the handle, and no collection stands there twice', () => {
    const chosen = choose([
      row({ collection_id: 'gid://shopify/Collection/1', handle: 'birch', title: 'First' }),
      row({ handle: 'ash', title: 'Again' }),
    ]);
    expect(chosen).toMatchObject([{ handle: 'ash', title: 'First' }]);
  });

  it('none that the provider does not have', () => {
    expect(handles(choose([row({ handle: 'gone' }), row({ handle: 'ash' })]))).toEqual(['ash']);
  });

  it('all of them, as they come, where nobody has chosen', () => {
    expect(choose([])).toMatchObject([
      { handle: 'ash', title: 'The provider’s ash', showInBrowse: true },
      { handle: 'birch' },
      { handle: 'cedar' },
    ]);
    expect(handles(choose([row({ handle: 'gone' })]))).toEqual(['ash', 'birch', 'cedar']);
  });

  it('none where staff switched all of them off', () => {
    expect(choose([], true)).toEqual([]);
  });
});

it('a shown collection has staff’s words and look, and the provider’s where staff say nothing', () => {
  const [plain] = choose([row({ handle: 'ash' })]);
  expect(plain).toMatchObject({
    title: 'Staff’s title',
    description: 'The provider’s words',
    icon: 'Moon',
    gradient: 'ink-to-slate',
    books: ['a', 'b'],
  });
  const [said] = choose([row({ handle: 'ash', description: 'Ours' })]);
  expect(said?.description).toBe('Ours');
});

it('a row with a look that is no longer offered gets the usual one', () => {
  const read = collectionConfigRow.parse({ ...row(), icon: 'Skull', gradient: 'mud' });
  expect(read).toMatchObject({ icon: 'BookOpen', gradient: 'purple-to-pink' });
});

describe('books out of browse', () => {
  it('are those that stand on hidden shelves alone', () => {
    const chosen = choose([
      row({ handle: 'ash', show_in_browse: false }),
      row({ handle: 'birch' }),
    ]);
    expect([...handlesHiddenFromBrowse(chosen)]).toEqual(['a']);
  });

  it('are none where nothing is hidden', () => {
    expect(handlesHiddenFromBrowse(choose([])).size).toBe(0);
  });
});
