import { afterEach, expect, test } from 'vitest';
import { eventRow } from '../supabase/event-row.ts';
import { password } from '../supabase/open-backend.ts';
import {
  allowConsole,
  answerCalls,
  choose,
  createUser,
  describe,
  dialog,
  expectFocus,
  expectGone,
  expectNotice,
  expectSoon,
  expectText,
  fill,
  find,
  holdCalls,
  openScreen,
  operator,
  owner,
  press,
  redirect,
  screen,
  signInElsewhere,
  startEvent,
  user,
  valueOf,
  within,
} from './open-dashboard.tsx';

const forms = [
  { slug: 'events', name: 'Add Event', label: 'Title' },
  { slug: 'collections', name: 'Add Collection', label: 'Title' },
  { slug: 'settings', name: 'Add User', label: 'Email' },
];

test.each(forms)('$name: asks before it discards text', async ({ slug, name, label }) => {
  await openScreen(`/dashboard/${slug}`);
  await press(name);
  const form = await find('dialog');
  await fill(label, 'Half agony', form);
  await user.keyboard('{Escape}');
  const question = await dialog('Discard Changes');
  expectFocus(await find('button', 'Cancel', question));
  await press('Cancel', question);
  await expectGone(question);
  expect(valueOf(label, form)).toBe('Half agony');
  await user.keyboard('{Escape}');
  await press('Discard');
  await expectGone(form);
  expectFocus(await find('button', name));
});

test.each(forms)('$name: asks before Back and Forward discard text', async (form) => {
  const { slug, name, label } = form;
  await openScreen('/dashboard');
  const menu = await find('navigation', 'Dashboard');
  const follow = (path: string) => user.click(menu.querySelector(`[href="${path}"]`) ?? menu);
  await follow(`/dashboard/${slug}`);
  await follow('/dashboard');
  history.back();
  await press(name);
  const open = await find('dialog');
  await fill(label, 'Half agony', open);
  for (const step of [-1, 1]) {
    history.go(step);
    const question = await dialog('Discard Changes');
    await press('Cancel', question);
    await expectGone(question);
    await expectSoon(() => expect(location.pathname).toBe(`/dashboard/${slug}`));
    expect(valueOf(label, open)).toBe('Half agony');
  }
  history.back();
  await press('Discard');
  await expectGone(open);
  expect(location.pathname).toBe(`/dashboard/${slug}`);
  history.back();
  await expectSoon(() => expect(document.querySelector('h1')?.textContent).toBe('Dashboard'));
});

/** Presses a button by key, which keeps the focus and is never disabled. */
async function pushAndExpectFocus(
  name: string | RegExp,
  sign: string,
  root?: HTMLElement,
): Promise<void> {
  const button = await find('button', name, root);
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).toHaveProperty('disabled', false);
  await expectNotice(sign);
  expectFocus(button);
}

test('keeps the focus on a busy control', async () => {
  await operator.from('staff_picks').delete().eq('product_handle', 'persuasion');
  await openScreen('/dashboard/staff-picks');
  await find('heading', /^Current Staff Picks/);
  await pushAndExpectFocus('Update All Prices', 'Updated pricing for');
  await press('Add Products');
  const picker = await dialog('Add Products');
  expectFocus(await within(picker).findByLabelText('Search products'));
  await user.keyboard('persuasion');
  await expectSoon(() => expect(within(picker).getAllByRole('article')).toHaveLength(1));
  await pushAndExpectFocus(/^Add to Staff Picks/, 'Product added to staff picks', picker);
  await user.keyboard('{Escape}');
  await expectGone(picker);
  await choose('Refresh price', 'Persuasion');
  await expectNotice('Updated pricing for "Persuasion"');
  expectFocus(await find('button', 'More for Persuasion'));

  await openScreen('/dashboard/collections');
  await pushAndExpectFocus('Refresh Data', 'Collections data refreshed successfully');

  await openScreen('/dashboard/settings');
  await press('Add User');
  const form = await dialog('Add User');
  await fill('Email', owner, form);
  await fill('Password', 'half-agony-half-hope', form);
  await pushAndExpectFocus('Create User', 'Failed to create user. Please try again.', form);
});

test('keeps the focus on a product that is found again', async () => {
  await openScreen('/dashboard/staff-picks');
  await press('Add Products');
  const picker = await dialog('Add Products');
  await within(picker).findAllByRole('article');
  await fill('Search products', 'persuasio', picker);
  await expectSoon(() => expect(within(picker).getAllByRole('article')).toHaveLength(1));
  const button = await find('button', /Persuasion$/, picker);
  // The last key of a search may be processed after the focus has moved.
  await user.type(within(picker).getByLabelText('Search products'), 'n');
  button.focus();
  expect(valueOf('Search products', picker)).toBe('persuasion');
  await new Promise(setImmediate);
  expectFocus(button);
});

const rowOf = async (title: string) =>
  (await operator.from('events').select().eq('title', title).single().throwOnError()).data;

test('merges changes of two editors to different fields', async () => {
  const title = 'Shared';
  const write = (change: object) =>
    operator.from('events').update(change).eq('title', title).throwOnError();
  await operator.from('events').insert(eventRow(title)).throwOnError();
  await openScreen('/dashboard/events');
  await press(`Edit ${title}`);
  let form = await dialog('Edit Event');
  await fill('Price', '$5', form);
  const theirs = { location: 'The cellar', description: 'Theirs.' };
  await write(theirs);
  await press('Update Event', form);
  await expectNotice('Event updated successfully');
  await expectGone(form);
  expect(await rowOf(title)).toMatchObject({ ...theirs, price: '$5' });

  // Both versions of a field that both changed are shown; other fields are merged.
  await press(`Edit ${title}`);
  form = await dialog('Edit Event');
  await fill('Price', '$7', form);
  await fill('Category', 'Social', form);
  const again = { price: '$6', location: 'The attic' };
  await write(again);
  await press('Update Event', form);
  const versions = await find('alert', undefined, form);
  const rows = within(versions).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['FieldTheirsYours', 'Price$6$7']);
  expect(valueOf('Location', form)).toBe('The attic');
  await press('Take theirs', versions);
  expect(valueOf('Price', form)).toBe('$6');
  await press('Update Event', form);
  await expectGone(form);
  expect(await rowOf(title)).toMatchObject({ ...again, category: 'Social' });
});

test('saves an event that was deleted during editing as a new one', async () => {
  await operator.from('events').insert(eventRow('Gone')).throwOnError();
  await openScreen('/dashboard/events');
  await press('Edit Gone');
  const form = await dialog('Edit Event');
  await fill('Location', 'The attic', form);
  await operator.from('events').delete().eq('title', 'Gone').throwOnError();
  await press('Update Event', form);
  await expectText(await find('alert', undefined, form), 'Somebody deleted this event');
  await press('Save as New Event', form);
  await expectNotice('Event created successfully');
  expect(await rowOf('Gone')).toMatchObject({ location: 'The attic' });
});

test('warns before saving text that contradicts the pickers', async () => {
  await openScreen('/dashboard/events');
  const form = await startEvent('Astray');
  const warnings = () => form.querySelectorAll('.warning[role=status]');
  await fill('Day', '2082-12-12', form);
  await fill('Starts', '18:00', form);
  expect(warnings()).toHaveLength(0);
  await fill('Date', 'Saturday, December 19, 2082', form);
  await expectSoon(() => expect(describe('Date', form)).toMatch(/These words name another day/));
  await fill('Time', '7 PM', form);
  await expectSoon(() => expect(warnings()).toHaveLength(2));
  await press('Create Event', form);
  await press('Cancel', await dialog('Two Different Times'));
  const rows = () => operator.from('events').select('starts_at, date').eq('title', 'Astray');
  expect((await rows()).data).toEqual([]);
  await press('Create Event', form);
  await press('Save Anyway', await dialog('Two Different Times'));
  await expectNotice('Event created successfully');
  expect((await rows()).data).toEqual([
    { starts_at: '2082-12-12T23:00:00+00:00', date: 'Saturday, December 19, 2082' },
  ]);
});

test('saves a date without a start time as an all-day event', async () => {
  await openScreen('/dashboard/events');
  const form = await startEvent('Whole');
  await fill('Time', '', form);
  await fill('Day', '2082-12-12', form);
  expect(valueOf('Time', form)).toBe('All day');
  await press('Create Event', form);
  await expectNotice('Event created successfully');
  await press('Edit Whole');
  const edit = await dialog('Edit Event');
  expect(valueOf('Day', edit)).toBe('2082-12-12');
  expect(valueOf('Starts', edit)).toBe('');
  // Daylight saving time skips this time; the form shows a message.
  await fill('Day', '2083-03-14', edit);
  await fill('Starts', '02:30', edit);
  await within(edit).findByText(/skip this time/);
  expect(valueOf('Time', edit)).toBe('3:30 AM');
});

test('continues to update all prices on other screens, and Sign Out waits', async () => {
  const release = holdCalls('POST /functions/v1/product-prices');
  const { email } = await createUser('pricing');
  await openScreen('/dashboard/staff-picks', email);
  await find('heading', /^Current Staff Picks/);
  await press('Update All Prices');
  await user.click(await find('link', 'Settings'));
  await find('heading', 'Settings');
  await user.click(await find('link', 'Staff Picks'));
  const update = await find('button', /^Updating 0 of \d+\.\.\.$/);
  expect(update.getAttribute('aria-disabled')).toBe('true');
  await press('Sign Out');
  await find('button', 'Signing out…');
  expect(redirect).not.toHaveBeenCalled();
  release();
  await expectSoon(() => expect(redirect).toHaveBeenCalledWith('/login'));
});

test('keeps the open form of a revoked user in sight, read-only', async () => {
  const { email, approve } = await createUser('kept');
  await openScreen('/dashboard/events', email);
  await press('Add Event');
  const form = await dialog('Create New Event');
  await fill('Title', 'Half Agony', form);
  const isOff = () => form.querySelector('fieldset')?.disabled;
  const setAccess = async (isApproved: boolean) => {
    await approve(isApproved);
    document.dispatchEvent(new Event('visibilitychange'));
    await expectSoon(() => expect(isOff()).toBe(!isApproved));
  };
  await setAccess(false);
  await expectText(await find('alert', undefined, form), 'Approval Pending');
  expect(valueOf('Title', form)).toBe('Half Agony');
  await setAccess(true);
  expect(within(form).queryByRole('alert')).toBeNull();
  await setAccess(false);
  expect(redirect).not.toHaveBeenCalled();
  await press('Close', form);
  await press('Discard');
  await expectSoon(() =>
    expect(redirect).toHaveBeenCalledWith('/login?next=%2Fdashboard%2Fevents'),
  );
});

test('shows the numbers of the database and the activity', async () => {
  await openScreen('/dashboard');
  const main = await find('main');
  const { data } = await operator.from('events').select('attendees').throwOnError();
  const attendees = data.reduce((sum, event) => sum + event.attendees, 0);
  await expectText(main, `Total Events${data.length}Total Attendees${attendees}Featured Events`);
  await expectText(main, 'Upcoming Events');
  const today = await find('region', 'Today');
  for (const name of [
    /attendees$/,
    /pending/,
    /to answer|All are answered/,
    /All can be bought|Sold out/,
  ])
    await find('link', name, today);
  await expectText(today, /None in 7 days|“/);
  await within(await find('region', 'Recent Activity')).findAllByRole('listitem');
  await expectText(main, /Last built|No build has been recorded/);
});

const anHourOn = () => new Date(Date.now() + 3_600_000).toISOString();
const accept = () =>
  Response.json({ state: 'waiting', since: anHourOn(), joined: false }, { status: 202 });

/** Answers the requests to publish. Returns their bodies. */
function answerPublish(answer: (body: unknown) => Response): unknown[] {
  const bodies: unknown[] = [];
  answerCalls('POST /refresh', async (_, { body = null }) => {
    bodies.push(body);
    return answer(body);
  });
  return bodies;
}

const status = () => document.querySelector<HTMLElement>('.publish-status') ?? document.body;

/** Sends the changes of the last ten seconds, as a page does that is left. */
async function publishNow(): Promise<void> {
  await expectText(status(), 'Publishing…');
  dispatchEvent(new Event('pagehide'));
}
const toggle = async () => {
  const [first] = await screen.findAllByRole('switch', { name: /is active$/ });
  if (first) await user.click(first);
};

async function insertRelease(built_at: string, reason: string | null = null): Promise<void> {
  const row = { id: built_at, built_at, books: 7, outcome: 'live', reason };
  await operator.from('releases').insert(row).throwOnError();
}
afterEach(() => operator.from('releases').delete().gte('built_at', '2000-01-01').throwOnError());

test('shows the next scheduled build on a host without the endpoint', async () => {
  await insertRelease(new Date(Date.now() - 60_000).toISOString());
  await openScreen('/dashboard/collections');
  await press('Refresh Data');
  await expectNotice('Collections data refreshed successfully');
  await publishNow();
  const due = /Shown with the next scheduled build, due by \d+:\d\d [AP]M/;
  await expectText(status(), due);
  await insertRelease(anHourOn(), 'Left out: one book without a title');
  await openScreen('/dashboard');
  await expectText(status(), 'Live');
  await expectText(await find('region', 'Public Site'), 'Left out: one book without a title');
});

test('shows a rollback, which ends only with a confirmation', async () => {
  const builtAt = new Date(Date.now() - 86_400_000).toISOString();
  const served = { release: 'x', builtAt, books: 41 };
  answerCalls('GET /healthz', async () => Response.json({ ...served, rolledBack: true }));
  const bodies = answerPublish((body) =>
    body ? accept() : Response.json({ code: 'rolled_back', builtAt }, { status: 409 }),
  );
  await openScreen('/dashboard');
  const panel = await find('region', 'Public Site');
  await expectText(panel, 'The site is rolled back.');
  await expectText(panel, 'with 41 books');
  expect(panel.textContent).not.toContain('Last built');

  await openScreen('/dashboard/staff-picks');
  await toggle();
  await publishNow();
  await expectText(status(), 'Rolled back');
  await expectText(status(), 'wait for the rollback to end');
  await press('End the Rollback…');
  const question = await dialog('End the Rollback');
  await press('Cancel', question);
  await expectGone(question);
  expect(bodies).toEqual([null]);
  await press('End the Rollback…');
  await press('Publish', await dialog('End the Rollback'));
  await expectText(status(), 'Publishing…');
  expect(bodies).toEqual([null, '{"endsRollback":true}']);
  answerCalls('GET /healthz', async () => Response.json(served));
  await insertRelease(new Date(Date.now() + 7_200_000).toISOString());
  await expectText(status(), 'Live');
});

test('waits for the last change on Sign Out, and sends pending requests', async () => {
  const read = async () =>
    (await operator.from('staff_picks').select('id, is_active').order('id').throwOnError()).data;
  const before = await read();
  const { email } = await createUser('leaving');
  await openScreen('/dashboard/staff-picks', email);
  const bodies = answerPublish(accept);
  await toggle();
  await expectSoon(async () => expect(await read()).not.toEqual(before));
  const release = holdCalls('PATCH /rest/v1/staff_picks');
  await toggle();
  await expectText(status(), 'few seconds');
  await press('Sign Out');
  await press('Signing out…');
  expect(redirect).not.toHaveBeenCalled();
  release();
  await expectSoon(() => expect(redirect).toHaveBeenCalledWith('/login'));
  expect(bodies).toHaveLength(1);
  expect(await read()).toEqual(before);
});

test('names a server that does not respond, and retries', async () => {
  allowConsole(/The site answered 503/);
  await openScreen('/dashboard/staff-picks');
  answerPublish(() => Response.json({ code: 'auth_unavailable' }, { status: 503 }));
  await toggle();
  await publishNow();
  await expectText(status(), 'The site’s server did not answer');
  const bodies = answerPublish(accept);
  await press('Try Again', status());
  await expectText(status(), 'Publishing…');
  await expectSoon(() => expect(bodies).toHaveLength(1));
});

test('staff change their name and password, and end their other sessions', async () => {
  const { email } = await createUser('own-account');
  const elsewhere = await signInElsewhere(email);
  await openScreen('/dashboard/settings?tab=sign-in', email);
  const other = await signInElsewhere(email);
  await openScreen('/dashboard/settings?tab=sign-in', email);
  const sessions = () =>
    screen.getAllByRole('listitem').filter((item) => item.textContent.includes('Signed in'));
  await expectSoon(() => expect(sessions()).toHaveLength(3));
  const [own, second] = sessions();
  expect(own?.textContent).toContain('This browser');
  expect(own?.querySelector('button')).toBeNull();
  await press(/^End the session/, second);
  await expectNotice('The session has ended.');
  await expectSoon(() => expect(sessions()).toHaveLength(2));
  expect((await other.from('audit_log').select('id').limit(1)).status).toBe(401);

  await press('End My Other Sessions');
  await expectNotice('Your other sessions have ended');
  expect((await elsewhere.from('audit_log').select('id').limit(1)).status).toBe(401);

  await fill('Your name', '  Quill Vale ');
  await press('Save Name');
  await expectNotice('Name saved.');
  await screen.findByText('Quill Vale');

  await fill('Current password', 'not-the-old-one');
  await fill('New password', 'a-new-password-of-mine');
  await press('Change Password');
  await expectNotice('Current password is incorrect');
  await fill('Current password', password);
  await press('Change Password');
  await expectNotice('Password changed');
  expect(valueOf('New password', document.body)).toBe('');
  await expect(signInElsewhere(email)).rejects.toThrow('Invalid login credentials');
});

test('accounts that need a second look are marked', async () => {
  await operator.auth.admin.createUser({ email: '0wner@heartandhollow.example' });
  await openScreen('/dashboard/settings');
  const address = await screen.findByText('0wner@heartandhollow.example');
  const row = address.closest('li') ?? address;
  await expectText(row, 'Address not confirmed');
  await expectText(row, 'easily taken for owner@heartandhollow.example');
  expect((await find('listitem', 'marnie')).textContent).not.toMatch(/confirmed|twice/);
});

test('offers a bookseller no act that the role lacks, and asks before somebody else’s hold ends', async () => {
  // The page of the test before asks for users.
  allowConsole(/addresses of the users/);
  const { email, name } = await createUser('seller');
  const boss = await signInElsewhere(owner);
  const { data } = await operator.from('profiles').select().eq('username', name).single();
  const give = (role: string) =>
    boss.rpc('set_role', { person: data.user_id, role, is_owner: false }).throwOnError();
  await give('bookseller');
  await openScreen('/dashboard/collections', email);
  await find('table');
  for (const act of [/^Edit/, /^Delete/, /^More/, 'Add Collection'])
    expect(screen.queryByRole('button', { name: act })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  await give('editor');
  await boss.rpc('set_publish_hold', { held: true }).throwOnError();
  await openScreen('/dashboard/collections', email);
  await choose('Schedule', 'Signed Books');
  await within(await dialog(/^Schedule/)).findByText(/owner holds the collections and staff picks/);
  const rows = operator.from('collections_config').select('id').limit(1);
  const { data: row } = await rows.single().throwOnError();
  const plan = { topic: 'collections_config', row_id: row.id, label: 'A plan' };
  const due = { change: { is_active: true }, apply_at: new Date(Date.now() - 1000) };
  await boss
    .from('scheduled_changes')
    .insert({ ...plan, ...due })
    .throwOnError();
  await operator.rpc('apply_due_changes').throwOnError();
  // Names change and repeat: a hold is one's own by the user.
  await operator.from('publish_hold').update({ held_by: name }).eq('id', true).throwOnError();
  await openScreen('/dashboard/publishing', email);
  await expectText(
    (await screen.findByText('A plan')).closest('li') ?? document.body,
    'waits for the hold',
  );
  await press('Publish Together');
  await within(await dialog('Publish Together')).findByText(/^seller holds these changes/);
  await boss.rpc('set_publish_hold', { held: false }).throwOnError();
});

test('says of a release why it cannot be opened', async () => {
  const release = { id: '20261101000000000', books: 1, trigger: 'schedule' };
  await operator.from('releases').insert(release).throwOnError();
  answerCalls('GET /releases', async () => Response.json({ releases: [] }));
  await openScreen('/dashboard/publishing');
  await screen.findByText('No longer stored');
});
