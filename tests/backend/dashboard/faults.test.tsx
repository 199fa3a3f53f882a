import { expect, test } from 'vitest';
import { eventRow } from '../supabase/event-row.ts';
import { messageRow } from '../supabase/message-row.ts';
import {
  allowConsole,
  answerCalls,
  breakCalls,
  choose,
  createUser,
  describe,
  dialog,
  dismiss,
  endSession,
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
  press,
  pressTwiceWhilePending,
  provideCollections,
  redirect,
  screen,
  signInAgain,
  startEvent,
  user,
  valueOf,
  within,
} from './open-dashboard.tsx';

const { queryClient } = await import('../../../src/dashboard/crud/list.ts');
const { uploadImage } = await import('../../../src/data/backend/event-images.ts');
const unanswered = /did not answer|could not be read|no pricing|not-allowed/;

const lists = [
  ['', 'events', 'Failed to fetch events', /Total Events/],
  ['', 'audit_log', 'The recent activity could not be read.', /ago|,/],
  ['', 'releases', 'The releases could not be read.', /Last built|No build/],
  ['/events', 'events', 'Failed to fetch events', /Featured Events \(/],
  ['/collections', 'collections_config', 'Failed to fetch collections', /On Brow/],
  ['/staff-picks', 'staff_picks', 'Failed to fetch staff picks', /Current Staff/],
  ['/settings', 'profiles', 'Failed to fetch users. Please try again.', /All Users \(/],
] as const;

test.each(lists)(
  'shows on /dashboard%s that %s is loading, then an error, and retries',
  async (screen, table, sentence, sign) => {
    allowConsole(unanswered);
    const held = Promise.withResolvers<void>();
    answerCalls(`GET /rest/v1/${table}`, async () => {
      await held.promise;
      throw new TypeError('Failed to fetch');
    });
    await openScreen(`/dashboard${screen}`);
    const main = await find('main');
    const [spinner] = await within(main).findAllByText(/^Loading (?!this screen)/);
    held.resolve();
    const failed = await within(main).findByText(sentence);
    await expectGone(spinner ?? main);
    if (screen !== '') await expectNotice(sentence);
    mend();
    await press('Try Again', failed.closest<HTMLElement>('[role=alert]') ?? failed);
    await expectText(main, sign);
    await expectGone(failed);
    expect(within(main).queryByRole('alert')).toBeNull();
  },
);

test('shows a slow save, and a second submit creates no second event', async () => {
  await openScreen('/dashboard/events');
  const form = await startEvent('Slow');
  const release = holdCalls('POST /rest/v1/events');
  await press('Create Event', form);
  const button = await find('button', 'Saving...', form);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const fields = within(form).getByLabelText('Title').closest('fieldset');
  expect(fields?.disabled).toBe(true);
  await user.keyboard('{Enter}');
  await user.keyboard('{Escape}');
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  release();
  await expectNotice('Event created successfully');
  const { data } = await operator.from('events').delete().eq('title', 'Slow').select('id');
  expect(data).toHaveLength(1);
});

test('events: shows rejected changes and loses nothing', async () => {
  allowConsole(unanswered);
  await operator.from('events').insert(eventRow('Unlucky')).throwOnError();
  await openScreen('/dashboard/events');
  const card = await find('article', 'Unlucky');
  const save = 'PATCH /rest/v1/events';

  breakCalls(save);
  await press('Edit Unlucky', card);
  const form = await dialog('Edit Event');
  await fill('Location', 'The attic', form);
  await press('Update Event', form);
  await dismiss('Failed to save event');
  expect(valueOf('Location', form)).toBe('The attic');
  answerCalls(save, async () =>
    Response.json({ code: 'P0001', message: 'Not on a Wednesday.' }, { status: 400 }),
  );
  await press('Update Event', form);
  await dismiss('Not on a Wednesday.');
  // An error and the success that resolves it are never shown together.
  breakCalls(save);
  await press('Update Event', form);
  await expectNotice('Failed to save event');
  mend();
  await pressTwiceWhilePending(save, 'Update Event', form);
  await expectNotice('Event updated successfully');
  expect(document.body.textContent).not.toContain('Failed to save event');
  await expectText(card, 'The attic');

  const { data: unlucky } = await operator
    .from('events')
    .select('id')
    .eq('title', 'Unlucky')
    .single();
  const plan = { topic: 'events', label: 'Unlucky: Cancel', change: { price: '$1' } };
  const planned = { ...plan, row_id: unlucky?.id, apply_at: '2099-01-01T00:00Z' };
  await operator.from('scheduled_changes').insert(planned).throwOnError();
  await queryClient.invalidateQueries();
  breakCalls('DELETE /rest/v1/events');
  await press('Delete Unlucky', card);
  const deletion = await dialog('Delete Event');
  await expectText(deletion, '1 planned change will then not be made.');
  await press('Delete', deletion);
  await dismiss('Failed to delete event');
  expect(card.isConnected).toBe(true);
  mend();

  breakCalls('POST /rest/v1/rpc/restore_deleted');
  await press('Delete Unlucky', card);
  await press('Delete', await dialog('Delete Event'));
  await expectGone(card);
  await press('Undo');
  await dismiss('Failed to restore event');
  mend();
  breakCalls('GET /rest/v1/trash');
  await press('Trash');
  const trash = await dialog('Trash');
  await within(trash).findByText('The trash could not be read.');
  mend();
  await press('Try Again', trash);
  await press('Restore Unlucky', trash);
  await expectSoon(() => expect(trash.textContent).not.toContain('Unlucky'));
  await press('Close', trash);
  await find('article', 'Unlucky');
  await operator.from('events').delete().eq('title', 'Unlucky');
});

test('collections: shows rejected changes and loses nothing', async () => {
  allowConsole(unanswered);
  provideCollections({ id: '900000077', handle: 'fault-shelf' });
  await openScreen('/dashboard/collections');
  const table = '/rest/v1/collections_config';
  breakCalls(`POST ${table}`);
  await press('Add Collection');
  let form = await dialog('Add New Collection');
  await fill('Collection ID', '900000077', form);
  await fill('Title', 'A Faulty Shelf', form);
  await fill('Handle', 'fault-shelf', form);
  await press('Add Collection', form);
  await dismiss('Failed to save collection');
  expect(valueOf('Handle', form)).toBe('fault-shelf');
  mend();
  await pressTwiceWhilePending(`POST ${table}`, 'Add Collection', form);
  await dismiss('Collection added successfully');
  await expectGone(form);
  const rows = () => document.querySelectorAll('[aria-label="Edit A Faulty Shelf"]').length;
  expect(rows()).toBe(1);

  await press('Add Collection');
  form = await dialog('Add New Collection');
  await fill('Collection ID', '900000077', form);
  await fill('Title', 'The Same Shelf', form);
  await fill('Handle', 'fault-other', form);
  await press('Add Collection', form);
  await dismiss('Failed to save collection');
  const id = within(form).getByLabelText('Collection ID');
  expect(id.getAttribute('aria-invalid')).toBe('true');
  await press('Cancel', form);
  await press('Discard');
  await expectGone(form);

  breakCalls('POST /rest/v1/rpc/move_collections');
  const order = () => [...document.querySelectorAll('tr')].map((row) => row.textContent);
  const before = order();
  await choose('Move up', 'A Faulty Shelf');
  await dismiss('Failed to update the order');
  await expectSoon(() => expect(order()).toEqual(before));
  mend();

  breakCalls(`PATCH ${table}`);
  for (const name of ['A Faulty Shelf is active', 'A Faulty Shelf is on browse']) {
    const toggle = await find('switch', name);
    await user.click(toggle);
    await dismiss('Failed to update collection status');
    await expectSoon(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  }
  await press('Edit A Faulty Shelf');
  form = await dialog('Edit Collection');
  await fill('Title', 'Better', form);
  await press('Update Collection', form);
  await dismiss('Failed to save collection');
  expect(valueOf('Title', form)).toBe('Better');
  await press('Cancel', form);
  await press('Discard');
  await expectGone(form);
  mend();

  breakCalls(`DELETE ${table}`);
  const remove = async () => {
    await press('Delete A Faulty Shelf');
    await press('Delete', await dialog('Delete Collection'));
  };
  await remove();
  await dismiss('Failed to delete collection');
  expect(rows()).toBe(1);
  mend();
  await remove();
  await expectNotice('Collection deleted successfully');
  expect(rows()).toBe(0);

  breakCalls('POST /functions/v1/collections');
  await press('Refresh Data');
  await dismiss('Failed to refresh collections data');
  mend();
  breakCalls(`GET ${table}`);
  await press('Refresh Data');
  await expectNotice('Failed to refresh collections data');
  expect(document.querySelector('[role=switch]')).not.toBeNull();
});

test('staff picks: shows rejected changes and loses nothing', async () => {
  allowConsole(unanswered);
  await operator.from('staff_picks').delete().eq('product_handle', 'persuasion');
  await openScreen('/dashboard/staff-picks');
  const table = '/rest/v1/staff_picks';
  const products = 'POST /functions/v1/collections';

  await find('heading', /^Current Staff Picks/);
  breakCalls(products);
  await press('Add Products');
  let picker = await dialog('Add Products');
  await dismiss('Failed to fetch products from collections');
  const asleep = { success: false, collections: [], genres: [], error: 'Shopify is asleep' };
  answerCalls(products, async () => Response.json(asleep));
  await press('Try Again', picker);
  await dismiss('Failed to fetch products: Shopify is asleep');
  answerCalls(products, async () =>
    Response.json({ ...asleep, requestId: 'a1b2' }, { status: 502 }),
  );
  await press('Try Again', picker);
  await dismiss(
    'Failed to fetch products: Function invocation failed: Shopify is asleep (request a1b2)',
  );
  mend();
  await press('Try Again', picker);
  const search = async () => {
    await within(picker).findAllByRole('article');
    await fill('Search products', 'persuasion', picker);
    await expectSoon(() => expect(within(picker).getAllByRole('article')).toHaveLength(1));
    return find('article', 'Persuasion', picker);
  };
  const product = await search();
  breakCalls(`POST ${table}`);
  await press(/^Add to Staff Picks/, product);
  await dismiss('Failed to add product to staff picks');
  mend();
  await pressTwiceWhilePending(`POST ${table}`, /^Add to Staff Picks/, product);
  await expectNotice('Product added to staff picks');
  await press('Close', picker);
  await expectGone(picker);
  const toggle = await find('switch', 'Persuasion is active');
  expect(document.querySelectorAll('[aria-label="Persuasion is active"]')).toHaveLength(1);

  breakCalls(`PATCH ${table}`);
  await user.click(toggle);
  await dismiss('Failed to update staff pick status');
  await expectSoon(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  await choose('Refresh price', 'Persuasion');
  await dismiss('Failed to update pricing');
  mend();
  breakCalls('POST /rest/v1/rpc/move_staff_picks');
  const order = () => [...document.querySelectorAll('tr')].map((row) => row.textContent);
  const before = order();
  await choose('Move up', 'Persuasion');
  await dismiss('Failed to update the order');
  await expectSoon(() => expect(order()).toEqual(before));
  mend();
  breakCalls('POST /functions/v1/product-prices');
  await press('Update All Prices');
  await dismiss('Failed to update any pricing');
  mend();

  breakCalls(`DELETE ${table}`);
  const remove = async () => {
    await press('Remove Persuasion');
    await press('Remove', await dialog('Remove Staff Pick'));
  };
  await remove();
  await dismiss('Failed to remove from staff picks');
  expect(toggle.isConnected).toBe(true);
  mend();
  const handle = 'persuasion';
  const pick = operator.from('staff_picks').select('*').eq('product_handle', handle).single();
  const { data: row } = await pick.throwOnError();
  await remove();
  await expectNotice('Removed from staff picks');

  await operator.from('staff_picks').insert(row).throwOnError();
  await press('Add Products');
  picker = await dialog('Add Products');
  const again = await search();
  await press(/^Add to Staff Picks/, again);
  await expectNotice('This product is already in staff picks');
  const added = await find('button', /^Already Added/, again);
  expect(added.getAttribute('aria-disabled')).toBe('true');
  await operator.from('staff_picks').delete().eq('product_handle', handle);
});

test('users: shows rejected changes and loses nothing', async () => {
  allowConsole(unanswered);
  const { name, approve } = await createUser('faulty');
  await approve(false);
  await openScreen('/dashboard/settings');
  const person = await find('listitem', name);
  const failed = 'Failed to update user status. Please try again.';
  breakCalls('POST /rest/v1/rpc/let_in');
  await press(`Approve ${name}`, person);
  const choice = await dialog(`Let ${name} In`);
  await press('Approve', choice);
  await dismiss(failed);
  expect(person.textContent).toContain('Pending');
  mend();
  await press('Approve', choice);
  await expectGone(choice);
  await expectText(person, 'by owner');
  await expectText(person, 'bookseller');
  breakCalls('PATCH /rest/v1/profiles');
  const { data } = await operator.from('profiles').select().eq('username', name).single();
  const letter = messageRow('Unowned', { assigned_to: data.user_id });
  await operator.from('contact_messages').insert(letter).throwOnError();
  await press(`Revoke Access of ${name}`, person);
  const revocation = await dialog('Revoke Access');
  await expectText(revocation, 'at once? 1 message will be nobody’s again.');
  await press('Revoke Access', revocation);
  await dismiss(failed);
  await find('button', `Revoke Access of ${name}`, person);
  mend();

  const remove = async () => {
    await press(`Delete ${name}`, person);
    await press('Delete', await dialog('Delete User'));
  };
  breakCalls('POST /functions/v1/delete-user');
  await remove();
  await dismiss('Failed to delete user. Please try again.');
  expect(person.isConnected).toBe(true);
  mend();
  await remove();
  await expectNotice('User deleted successfully.');

  breakCalls('POST /functions/v1/create-user');
  await press('Add User');
  const form = await dialog('Add User');
  await fill('Email', 'anne@kellynch.example', form);
  await fill('Password', 'half-agony-half-hope', form);
  await press('Create User', form);
  await dismiss('Failed to create user. Please try again.');
  expect(valueOf('Email', form)).toBe('anne@kellynch.example');
  mend();
  await fill('Email', 'owner@heartandhollow.example', form);
  await press('Create User', form);
  await dismiss('Failed to create user. Please try again.');
  await within(form).findByText('There is already an account with this e-mail.');

  breakCalls('POST /functions/v1/get-users');
  await openScreen('/dashboard/settings');
  await find('listitem', 'owner');
  expect((await find('main')).textContent).not.toContain('owner@heartandhollow.example');
});

test.each(['Edit', 'Delete'])('tells a user revoked elsewhere about %s', async (act) => {
  const title = `Kept from ${act}`;
  await operator.from('events').insert(eventRow(title)).throwOnError();
  const { email, approve } = await createUser(`revoked-${act.toLowerCase()}`);
  await openScreen('/dashboard/events', email);
  await press(`${act} ${title}`);
  const form = await dialog(`${act} Event`);
  if (act === 'Edit') await fill('Location', 'Elsewhere', form);
  await approve(false);
  await press(act === 'Edit' ? 'Update Event' : 'Delete', form);
  await expectNotice('Your access to the dashboard has changed.');
  expect(document.body.textContent).not.toMatch(/successfully/);
  // A form stays in sight. Without one, the login page tells more.
  if (act === 'Edit') await expectText(form, 'Approval Pending');
  else
    await expectSoon(() =>
      expect(redirect).toHaveBeenCalledWith('/login?next=%2Fdashboard%2Fevents'),
    );
  const { data } = await operator.from('events').select('location').eq('title', title);
  expect(data).toEqual([{ location: 'Here' }]);
});

const learn = {
  sending: (message: HTMLElement) => press('Send Answer', message),
  reading: () => queryClient.invalidateQueries(),
};
test.each(['sending', 'reading'] as const)('keeps a written answer in sight, %s', async (way) => {
  allowConsole(/no access|not-allowed/);
  const { email, approve } = await createUser(`answering-${way}`);
  const row = messageRow('Asks');
  const added = operator.from('contact_messages').insert(row).select('id').single();
  const { id } = (await added.throwOnError()).data;
  await openScreen(`/dashboard/messages?message=${id}`, email);
  const message = await find('region', 'Message');
  await fill('Your Answer', 'There is cake.', message);
  await approve(false);
  await learn[way](message);
  await expectText(message, 'Approval Pending');
  expect(valueOf('Your Answer', message)).toBe('There is cake.');
});

test('renews an expired session above the open form, and saves the form', async () => {
  const { email } = await createUser('expired');
  await openScreen('/dashboard/events', email);
  const form = await startEvent('Kept Open');
  await endSession(email);
  await press('Create Event', form);
  await dialog('Please sign in again');
  expect(screen.queryByRole('article', { name: 'Kept Open' })).toBeNull();
  // A picture is refused as anything else is.
  const picture = uploadImage(new Blob(['x'], { type: 'image/png' }), () => undefined);
  expect(await picture).toEqual({ ok: false, code: 'not-allowed' });
  await signInAgain(email);
  expect(valueOf('Title', form)).toBe('Kept Open');
  await press('Create Event', form);
  await find('article', 'Kept Open');
});

test('asks to sign in again for what it reads, and shows no empty list', async () => {
  allowConsole(unanswered);
  const { email } = await createUser('reading');
  await operator.from('contact_messages').insert(messageRow('Reads')).throwOnError();
  await openScreen('/dashboard/events', email);
  await endSession(email, false);
  await user.click(await find('link', /^Messages/));
  await dialog('Please sign in again');
  expect(document.body.textContent).not.toContain('Nobody is waiting');
  await signInAgain(email);
  await find('link', /Ada Reads/);
});

const tooLong = 'This is too long.';

test('reports text that is too long and an unsafe address of an event', async () => {
  await openScreen('/dashboard/events');
  const form = await startEvent('T'.repeat(500));
  await fill('Price', 'P'.repeat(500), form);
  await fill('Registration Link', 'javascript:alert(1)', form);
  await press('Create Event', form);
  await expectSoon(() => expect(describe('Title', form)).toBe(tooLong));
  expect(describe('Price', form)).toBe(tooLong);
  expect(describe('Registration Link', form)).toMatch(/https:/);
});

test('reports the same of a collection, and shows markup as text', async () => {
  const script = '<img src=x onerror="window.isHurt=1"><script>window.isHurt=1</script>';
  provideCollections({ id: '900000078', handle: 'script-shelf' });
  await openScreen('/dashboard/collections');
  await press('Add Collection');
  const form = await dialog('Add New Collection');
  await fill('Collection ID', '900000078', form);
  await fill('Handle', 'script-shelf', form);
  await fill('Description', script, form);
  await fill('Title', 'T'.repeat(500), form);
  await fill(/^Fallback Image/, 'javascript:alert(1)', form);
  await press('Add Collection', form);
  await expectSoon(() => expect(describe('Title', form)).toBe(tooLong));
  expect(describe(/^Fallback Image/, form)).toMatch(/Please.*https:/);
  await fill(/^Fallback Image/, '', form);
  await fill('Title', script, form);
  await press('Add Collection', form);
  await expectNotice('Collection added successfully');
  const main = await find('main');
  await expectText(main, script);
  expect(main.querySelector('script')).toBeNull();
  await openScreen('/dashboard/settings');
  await fill('Search users', script);
  await screen.findByText('No users found');
});
