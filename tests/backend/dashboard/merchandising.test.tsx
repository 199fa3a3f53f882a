import { beforeEach, expect, test } from 'vitest';
import {
  allowConsole,
  answerCalls,
  breakCalls,
  choose,
  describe,
  dialog,
  expectGone,
  expectNotice,
  expectSoon,
  expectText,
  fill,
  find,
  holdCalls,
  mend,
  openScreen,
  operator,
  owner,
  press,
  provideCollections,
  screen,
  signInElsewhere,
  user,
  within,
} from './open-dashboard.tsx';

const titles = ['Ångström’s Garden', 'The Second Book', 'The Third Book', 'The Fourth Book'];
const rowsOf = async () => {
  const columns = 'id, title, is_active, note, bookseller';
  const rows = operator.from('staff_picks').select(columns).order('sort_order');
  return (await rows.throwOnError()).data;
};
const order = async () => (await rowsOf()).map(({ title }) => title);
const idOf = async (title: string) =>
  (await rowsOf()).find((row) => row.title === title)?.id as string;

beforeEach(async () => {
  await operator.from('staff_picks').delete().like('title', '%').throwOnError();
  const rows = titles.map((title, index) => ({
    product_id: `gid://shopify/Product/${index + 1}`,
    product_handle: `book-${index + 1}`,
    title,
    author: 'Ada Vance',
    price: '$10.00',
  }));
  await operator.from('staff_picks').insert(rows).throwOnError();
});

const shown = () =>
  [...document.querySelectorAll('tbody tr td:nth-child(2) bdi')].map(
    ({ textContent }) => textContent,
  );

test('moves of two editors at once both hold, and the table shows the order of the database', async () => {
  const [first = '', second = '', third = '', fourth = ''] = titles;
  await openScreen('/dashboard/staff-picks');
  await find('row', new RegExp(first));
  const other = await signInElsewhere(owner);
  const move = { ids: [await idOf(fourth)], anchor_id: await idOf(first), is_after: false };
  await other.rpc('move_staff_picks', move).throwOnError();
  await choose('Move down', second);
  await expectSoon(async () => expect(await order()).toEqual([fourth, first, third, second]));
  await expectSoon(() => expect(shown()).toEqual([fourth, first, third, second]));
});

test('asks which note stays where two editors wrote one', async () => {
  const [first = ''] = titles;
  await openScreen('/dashboard/staff-picks');
  await press(`Note on ${first}`);
  const form = await dialog(`Note on ${first}`);
  await fill('Why you picked it', 'Mine.', form);
  await operator
    .from('staff_picks')
    .update({ note: 'Theirs.', bookseller: 'Marnie' })
    .eq('title', first)
    .throwOnError();
  await press('Save Note', form);
  const question = await find('alert', undefined, form);
  await expectText(question, 'Theirs.');
  await expectText(question, 'Mine.');
  await expectText(question, 'Marnie');
  expect((await rowsOf())[0]).toMatchObject({ note: 'Theirs.' });
  await press('Take theirs', question);
  await press('Save Note', form);
  await expectGone(form);
  expect((await rowsOf())[0]).toMatchObject({ note: 'Theirs.', bookseller: 'Marnie' });

  await press(`Note on ${first}`);
  const again = await dialog(`Note on ${first}`);
  await fill('Why you picked it', 'Mine again.', again);
  // Another field than the one that was written here: nothing to ask.
  await operator.from('staff_picks').update({ price: '$9.00' }).eq('title', first).throwOnError();
  await press('Save Note', again);
  await expectGone(again);
  expect((await rowsOf())[0]).toMatchObject({ note: 'Mine again.', bookseller: 'Marnie' });
});

test('asks which title of a collection stays, and merges the other fields', async () => {
  const collection = { collection_id: '900000090', handle: 'shelf-of-a-question' };
  const row = () => operator.from('collections_config');
  await row()
    .insert({ ...collection, title: 'A Shelf to Ask About' })
    .throwOnError();
  await openScreen('/dashboard/collections');
  await press('Edit A Shelf to Ask About');
  const form = await dialog('Edit Collection');
  await fill('Title', 'My Shelf', form);
  const theirs = { title: 'Their Shelf', description: 'Their words.', show_in_browse: false };
  await row().update(theirs).eq('handle', collection.handle).throwOnError();
  await press('Update Collection', form);
  const question = await find('alert', undefined, form);
  await expectText(question, 'Their Shelf');
  expect(question.textContent).not.toContain('Their words.');
  await press('Save mine over it', question);
  await expectNotice('Collection updated successfully');
  const { data } = await row().select('*').eq('handle', collection.handle).single();
  expect(data).toMatchObject({ ...theirs, title: 'My Shelf' });
  await expectText(await find('row', /My Shelf/), 'Hidden');

  await row().update({ title: 'A Shelf of Others' }).eq('handle', collection.handle).throwOnError();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await find('row', /A Shelf of Others/);
  await row().delete().eq('handle', collection.handle).throwOnError();
});

test('refuses a collection that Shopify does not have, and says what it has', async () => {
  provideCollections({ id: '900000091', handle: 'a-real-shelf' });
  await openScreen('/dashboard/collections');
  await press('Add Collection');
  const form = await dialog('Add New Collection');
  await fill('Collection ID', '12345', form);
  await fill('Title', 'A Shelf of Nothing', form);
  await fill('Handle', 'no-shelf', form);
  await press('Add Collection', form);
  await expectSoon(() =>
    expect(describe('Collection ID', form)).toMatch(/^Shopify has no collection with this ID/),
  );
  await fill('Handle', 'a-real-shelf', form);
  await press('Add Collection', form);
  await expectSoon(() =>
    expect(describe('Collection ID', form)).toContain('whose ID is 900000091'),
  );
  const found = () => operator.from('collections_config').select('id').eq('handle', 'a-real-shelf');
  expect((await found()).data).toEqual([]);
  await fill('Collection ID', '900000091', form);
  await fill('Handle', 'another-name', form);
  await expectSoon(() => expect(describe('Handle', form)).toContain('“a-real-shelf”'));
  await fill('Handle', 'a-real-shelf', form);
  await press('Add Collection', form);
  await expectNotice('Collection added successfully');
  expect((await found()).data).toHaveLength(1);
  await operator.from('collections_config').delete().eq('handle', 'a-real-shelf').throwOnError();
});

test('says that Shopify does not answer, and saves the collection on demand', async () => {
  allowConsole(/did not answer/);
  breakCalls('POST /functions/v1/collections');
  await openScreen('/dashboard/collections');
  await press('Add Collection');
  const form = await dialog('Add New Collection');
  await fill('Collection ID', '900000092', form);
  await fill('Title', 'A Shelf in the Dark', form);
  await fill('Handle', 'dark-shelf', form);
  await press('Add Collection', form);
  await expectSoon(() =>
    expect(describe('Collection ID', form)).toContain('Shopify does not answer'),
  );
  const found = () => operator.from('collections_config').select('id').eq('handle', 'dark-shelf');
  expect((await found()).data).toEqual([]);
  await press('Save Unchecked', form);
  await expectNotice('Collection added. Shopify did not answer, so its ID is unchecked.');
  expect((await found()).data).toHaveLength(1);
  await operator.from('collections_config').delete().eq('handle', 'dark-shelf').throwOnError();
});

test('finds picks by each word, and moves one to the top, the end or a place', async () => {
  const [first = '', second = '', third = '', fourth = ''] = titles;
  await openScreen('/dashboard/staff-picks');
  await find('row', new RegExp(first));
  await fill('Search staff picks', 'VANCE angstrom', document.body);
  await expectSoon(() => expect(shown()).toEqual([first]));
  await press(`More for ${first}`);
  await find('menuitem', 'Move further');
  expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBeNull();
  await user.keyboard('{Escape}');
  await choose('Move further', first);
  let moves = await dialog(`Move ${first}`);
  await press('To the End', moves);
  await expectGone(moves);
  await expectText(await find('main'), `“${first}” is at place 4 of 4.`);
  await fill('Search staff picks', '', document.body);
  await expectSoon(() => expect(shown()).toEqual([second, third, fourth, first]));
  expect(await order()).toEqual(shown());

  await choose('Move further', first);
  moves = await dialog(`Move ${first}`);
  await fill('Place', '5', moves);
  await press('Move', moves);
  await expectSoon(() => expect(describe('Place', moves)).toContain('from 1 to 4'));
  await fill('Place', '2', moves);
  await press('Move', moves);
  await expectSoon(async () => expect(await order()).toEqual([second, first, third, fourth]));
});

test('changes several picks at once, and undoes their removal', async () => {
  const [first = '', second = '', third = '', fourth = ''] = titles;
  await openScreen('/dashboard/staff-picks');
  for (const title of [fourth, third]) await user.click(await find('checkbox', `Select ${title}`));
  await screen.findByText('2 selected');
  await press('To the Top selected');
  await expectSoon(async () => expect(await order()).toEqual([third, fourth, first, second]));
  await press('Deactivate selected');
  await expectSoon(async () =>
    expect((await rowsOf()).map(({ is_active }) => is_active)).toEqual([false, false, true, true]),
  );
  await press('Remove selected');
  await press('Delete 2', await dialog('Remove Staff Pick'));
  await expectNotice('Removed from staff picks');
  await expectSoon(async () => expect(await order()).toEqual([first, second]));
  await press('Undo');
  await expectNotice('Staff pick restored');
  await expectSoon(() => expect(shown()).toEqual([third, fourth, first, second]));
});

test('adds products in the order of the presses, on a slow backend', async () => {
  allowConsole(/did not answer/);
  await operator.from('staff_picks').delete().like('title', '%').throwOnError();
  const product = {
    author: 'Ada Vance',
    price: '$9.00',
    image: '',
    genre: '',
    tags: [],
    description: '',
    isNew: false,
    isBestseller: false,
  };
  const products = Array.from({ length: 12 }, (_, index) => ({
    ...product,
    id: `gid://shopify/Product/${index + 100}`,
    title: `Book ${index + 100}`,
    handle: `book-${index + 100}`,
  }));
  answerCalls('POST /functions/v1/collections', async () =>
    Response.json({
      success: true,
      collections: [{ id: 'gid://shopify/Collection/1', title: 'All', handle: 'all', products }],
    }),
  );
  await openScreen('/dashboard/staff-picks');
  await press('Add Products');
  const picker = await dialog('Add Products');
  await within(picker).findByRole('article', { name: 'Book 100' });
  const buttons = () => within(picker).getAllByRole('button', { name: /^Add to Staff Picks/ });
  await expectSoon(() => expect(buttons().length).toBeGreaterThan(7));
  const pressed = buttons().slice(0, 8);
  const release = holdCalls('POST /rest/v1/staff_picks');
  for (const button of pressed) await user.dblClick(button);
  expect(within(picker).getAllByRole('button', { name: /^Adding\.\.\./ })).toHaveLength(8);
  release();
  /** How many are under way with each, but the first, which was held. */
  const underWay: number[] = [];
  let pending = 0;
  answerCalls('POST /rest/v1/staff_picks', async (send) => {
    underWay.push((pending += 1));
    const response = await send();
    pending -= 1;
    // The answers of the last five are lost after their rows are stored.
    if (underWay.length > 2) throw new TypeError('Failed to fetch');
    return response;
  });
  await expectSoon(() =>
    expect(within(picker).queryByRole('button', { name: /^Adding/ })).toBeNull(),
  );
  expect(underWay).toEqual(Array(7).fill(1));
  const failed =
    'Failed to add product to staff picks: “Book 103”, “Book 104”, “Book 105” and 2 more';
  await expectNotice(failed);
  expect(document.body.textContent.match(/Failed to add product/g)).toHaveLength(1);
  mend();
  for (const error of picker.querySelectorAll('.field-error'))
    await press(/^Add to Staff Picks/, error.closest('article') as HTMLElement);
  await expectSoon(() => expect(picker.querySelector('.field-error')).toBeNull());
  // With the same id, it is no second attempt to add a product that is there.
  expect(document.body.textContent).not.toContain('already in staff picks');
  expect(await order()).toEqual(products.slice(0, 8).map(({ title }) => title));
});
