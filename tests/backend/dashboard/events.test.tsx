import { afterEach, expect, test } from 'vitest';
import { eventRow } from '../supabase/event-row.ts';
import {
  allowConsole,
  answerCalls,
  describe,
  dialog,
  expectFocus,
  expectGone,
  expectNotice,
  expectSoon,
  expectText,
  fill,
  find,
  openScreen,
  operator,
  press,
  startEvent,
  user,
  valueOf,
  within,
} from './open-dashboard.tsx';

const table = () => operator.from('events');
// Far ahead, so that they are to come whenever the test runs. The years 2082 and 2083 have the weekdays of 2026 and 2027.
const days = ['2082-12-05', '2082-12-12', '2082-12-19', '2082-12-26'];

/** Adds a weekly event, of which the first date is the newest. */
async function addSeries(title: string) {
  const series_id = crypto.randomUUID();
  const rows = days.map((day) => ({
    ...eventRow(title),
    date: day,
    starts_at: `${day}T23:00:00+00:00`,
    series_id,
  }));
  const { data } = await table().insert(rows).select().throwOnError();
  return data;
}
const rowsOf = async (title: string) =>
  (await table().select().eq('title', title).order('starts_at').throwOnError()).data;

/** Presses a button of the event of a title and a day, which the compact list shows. */
async function pressOf(day: string, name: RegExp, title: string): Promise<void> {
  const row = await find('row', new RegExp(`${title}.*${day}`));
  await press(name, row);
}
const openList = (title: string) =>
  openScreen(`/dashboard/events?view=list&q=${encodeURIComponent(title)}`);

afterEach(async () => {
  await table().delete().like('title', 'Weekly%').throwOnError();
});

async function editSeries(day: string, title: string, scope: string): Promise<HTMLElement> {
  await openList(title);
  await pressOf(day, /^Edit/, title);
  const form = await dialog('Edit Event');
  await user.selectOptions(within(form).getByLabelText('Save for'), scope);
  return form;
}

test('undoes the deletion of a repetition, and lists it in the trash as one', async () => {
  await addSeries('Weekly Porch');
  await openList('Weekly Porch');
  await pressOf('2082-12-12', /^Delete/, 'Weekly Porch');
  let question = await dialog('Delete Event');
  await press('Delete All 4', question);
  await expectText(document.body, '“Weekly Porch”, 4 dates, are in the trash.');
  expect(await rowsOf('Weekly Porch')).toEqual([]);
  await press('Undo');
  await expectNotice('Event restored');
  await expectSoon(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(4));
  expect(await rowsOf('Weekly Porch')).toHaveLength(4);

  await pressOf('2082-12-12', /^Delete/, 'Weekly Porch');
  question = await dialog('Delete Event');
  await press('Delete This and 2 Later', question);
  await expectText(document.body, '“Weekly Porch”, 3 dates, are in the trash.');
  await pressOf('2082-12-05', /^Delete/, 'Weekly Porch');
  question = await dialog('Delete Event');
  await press('Delete', question);
  await expectText(document.body, '“Weekly Porch” is in the trash.');
  await press('Trash');
  const trash = await dialog('Trash');
  const lines = (await within(trash).findAllByRole('listitem')).map(
    ({ textContent }) => textContent,
  );
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^Weekly PorchDec 5, 2082owner/),
    expect.stringMatching(
      /^Weekly Porch, 3 datesDec 12, 2082 · Dec 19, 2082 · Dec 26, 2082owner.*Restore All 3/,
    ),
  ]);
  await press(/^Restore All 3/, trash);
  await expectSoon(() =>
    expect(within(trash).getAllByRole('listitem').length).toBe(lines.length - 1),
  );
  expect((await rowsOf('Weekly Porch')).map(({ date }) => date)).toEqual(days.slice(1));
});

test('changes a repetition in one write, or none of it', async () => {
  await addSeries('Weekly Walk');
  const form = await editSeries('2082-12-12', 'Weekly Walk', 'later');
  await fill('Location', 'The cellar', form);
  const calls: string[] = [];
  answerCalls('POST /rest/v1/rpc/update_events', async (send, init) => {
    calls.push(`${init.body}`);
    return send();
  });
  answerCalls('PATCH /rest/v1/events', async () => {
    throw new Error('one by one');
  });
  await press('Update Event', form);
  await expectNotice('3 events updated successfully');
  expect(calls).toHaveLength(1);
  expect((await rowsOf('Weekly Walk')).map(({ location }) => location)).toEqual([
    'Here',
    'The cellar',
    'The cellar',
    'The cellar',
  ]);
});

test('keeps what another user changed of a repetition, and asks about the same field', async () => {
  const [first, second, third] = await addSeries('Weekly Waltz');
  const form = await editSeries('2082-12-05', 'Weekly Waltz', 'all');
  await fill('Price', '$9', form);
  await fill('Location', 'The cellar', form);
  const write = (id: string, change: object) => table().update(change).eq('id', id).throwOnError();
  await write(second.id, { price: '$7', category: 'Social' });
  await write(first.id, { description: 'Theirs.' });
  await press('Update Event', form);
  const versions = await find('alert', undefined, form);
  expect(
    within(versions)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['FieldTheirsYours', 'Price, 2082-12-12$7$9']);
  // Nothing is written while it asks.
  expect((await rowsOf('Weekly Waltz')).map(({ price }) => price)).toEqual([
    'Free',
    '$7',
    'Free',
    'Free',
  ]);
  expect(valueOf('Description', form)).toBe('Theirs.');
  await press('Take theirs', versions);
  await table().delete().eq('id', third.id).throwOnError();
  await press('Update Event', form);
  await expectNotice('3 events updated successfully');
  const rows = await rowsOf('Weekly Waltz');
  expect(rows.map(({ price }) => price)).toEqual(['$9', '$7', '$9']);
  expect(rows.map(({ location }) => location)).toEqual(Array(3).fill('The cellar'));
  // What they changed of one event stays its own.
  expect(rows.map(({ description }) => description)).toEqual(['Theirs.', 'Once', 'Once']);
  expect(rows.map(({ category }) => category)).toEqual(['Signing', 'Social', 'Signing']);
});

test('saves a repetition once after a lost answer', async () => {
  allowConsole(/did not answer/);
  await addSeries('Weekly Lost');
  const form = await editSeries('2082-12-05', 'Weekly Lost', 'all');
  await fill('Price', '$9', form);
  answerCalls('POST /rest/v1/rpc/update_events', async (send) => {
    await send();
    return Response.json({ message: 'upstream' }, { status: 503 });
  });
  await press('Update Event', form);
  await expectNotice('Failed to save event');
  answerCalls('POST /rest/v1/rpc/update_events', (send) => send());
  await press('Update Event', form);
  await expectNotice('Event updated successfully');
  expect((await rowsOf('Weekly Lost')).map(({ price }) => price)).toEqual(Array(4).fill('$9'));
});

test('says at the field what the table refused', async () => {
  const [, second] = await addSeries('Weekly Full');
  await table().update({ attendees: 40 }).eq('id', second.id).throwOnError();
  const form = await editSeries('2082-12-05', 'Weekly Full', 'all');
  await fill('Max Attendees', '30', form);
  await press('Update Event', form);
  await expectNotice('Attendees: There are more attendees than places.');
  expect(describe('Attendees', form)).toContain('There are more attendees than places.');
  expectFocus(within(form).getByLabelText('Attendees'));
  expect((await rowsOf('Weekly Full')).map((row) => row.max_attendees)).toEqual([50, 50, 50, 50]);
});

test('warns of numbers that are none and of a past day, and of a skipped hour says the field', async () => {
  await openScreen('/dashboard/events');
  const form = await startEvent('Weekly Numbers');
  await fill('Attendees', 'abc', form);
  await fill('Max Attendees', 'many', form);
  await fill('Day', '2016-12-05', form);
  await expectSoon(() =>
    expect(describe('Max Attendees', form)).toContain('This is not a whole number. Saved is 50.'),
  );
  expect(describe('Attendees', form)).toContain('Saved is 0.');
  expect(describe('Day', form)).toContain('This day is over.');
  await fill('Day', '2083-03-14', form);
  await fill('Starts', '02:30', form);
  await fill('Ends', '03:15', form);
  await press('Create Event', form);
  await expectSoon(() => expect(describe('Ends', form)).toContain('The clocks go forward'));
  await fill('Ends', '05:00', form);
  await fill('Title', '\u200b\u2060\u00ad', form);
  await press('Create Event', form);
  await expectSoon(() => expect(describe('Title', form)).toContain('Nobody can see'));
  await fill('Title', 'Weekly Numbers', form);
  await press('Create Event', form);
  await expectNotice('Event created successfully');
  expect(await rowsOf('Weekly Numbers')).toMatchObject([{ attendees: 0, max_attendees: 50 }]);
});

test('shows what is planned on the event, where it is moved and canceled', async () => {
  const [event] = await addSeries('Weekly Plan');
  const plan = { topic: 'events', row_id: event.id, label: 'Weekly Plan: Postpone' };
  const apply_at = '2099-12-01T14:00:00+00:00';
  const change = { status: 'postponed' };
  await operator
    .from('scheduled_changes')
    .insert({ ...plan, change, apply_at })
    .throwOnError();
  const read = () => operator.from('scheduled_changes').select('apply_at').eq('row_id', event.id);
  await openList('Weekly Plan');
  await press('On Dec 1, 2099, 09:00 AM: Postpone', await find('row', /2082-12-05/));
  const schedule = await dialog('Schedule: Weekly Plan');
  const label = 'On Dec 1, 2099, 09:00 AM: Postpone';
  await fill(label, '2020-01-01T10:00', schedule);
  await press('Move Postpone', schedule);
  expect(describe(label, schedule)).toContain('Please enter a day and a time to come.');
  await fill(label, '2099-12-02T10:30', schedule);
  await user.click(within(schedule).getByLabelText(label));
  await user.keyboard('{Enter}');
  await expectNotice('Scheduled change moved.');
  expect((await read()).data).toEqual([{ apply_at: '2099-12-02T15:30:00+00:00' }]);
  await within(schedule).findByLabelText('On Dec 2, 2099, 10:30 AM: Postpone');
  await press('Close', schedule);

  await pressOf('2082-12-05', /^Edit/, 'Weekly Plan');
  const form = await dialog('Edit Event');
  await press('Cancel plan: Postpone', form);
  await expectNotice('Scheduled change canceled.');
  await expectSoon(() => expect(within(form).queryByText(/Postpone$/)).toBeNull());
  expect((await read()).data).toEqual([]);
  await press('Close', form);
  await expectGone(form);
});

test('lists, searches, sorts and deletes among a thousand events, and links one', async () => {
  const count = 1086;
  const rows = Array.from({ length: count }, (_row, index) => ({
    ...eventRow(`Weekly ${index}${index % 10 === 3 ? ' Brontë' : ''}`),
    starts_at: new Date(Date.UTC(2083, 0, 1) + index * 3_600_000).toISOString(),
  }));
  for (let start = 0; start < count; start += 500)
    await table()
      .insert(rows.slice(start, start + 500))
      .throwOnError();
  const remaining = async () => {
    const read = table().select('id', { count: 'exact', head: true }).like('title', 'Weekly%');
    return (await read.throwOnError()).count;
  };
  await openScreen('/dashboard/events?view=list&q=bronte&sort=day');
  await within(document.body).findByText(/^Select all 109$/);
  const shown = within(document.body).getAllByRole('row');
  expect(shown[1]?.textContent).toContain('Weekly 3 Brontë');
  const release = answerDelete();
  await user.click(await find('checkbox', /^Select all/));
  await press('Delete selected');
  const question = await dialog('Delete Event');
  await expectText(question, 'Delete 109 events?');
  await press('Delete 109', question);
  await expectText(document.body, '109 events are in the trash.');
  expect(release()).toBe(1);
  expect(await remaining()).toBe(count - 109);
  await press('Undo');
  await expectNotice('Event restored');
  expect(await remaining()).toBe(count);

  const { data } = await table().select('id').eq('title', 'Weekly 1000').single().throwOnError();
  await openScreen(`/dashboard/events?event=${data.id}`);
  const form = await dialog('Edit Event');
  expect(valueOf('Title', form)).toBe('Weekly 1000');
  await expectSoon(() => expect(location.search).toBe(''));
});

/** Counts the requests that delete many, until the returned function is called. */
function answerDelete(): () => number {
  let count = 0;
  answerCalls('POST /rest/v1/rpc/delete_events', async (send) => {
    count += 1;
    return send();
  });
  return () => count;
}

test('shows the shop’s times in a browser of another time zone', async () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Asia/Tokyo';
  try {
    const row = { ...eventRow('Weekly Far'), starts_at: '2082-12-05T23:00:00Z' };
    await table().insert(row).throwOnError();
    expect(new Date(row.starts_at).getHours()).toBe(8);
    await openList('Weekly Far');
    await press(/^Edit/, await find('row', /Weekly Far/));
    const form = await dialog('Edit Event');
    expect([valueOf('Day', form), valueOf('Starts', form)]).toEqual(['2082-12-05', '18:00']);
    expect(form.textContent).toContain('When, by the shop’s clock: Laurel Fork time (EST)');
    await press('Close', form);
    await expectGone(form);
    await press(/^Delete/, await find('row', /Weekly Far/));
    const question = await dialog('Delete Event');
    await press('Delete', question);
    await expectGone(question);
    await press('Trash');
    await expectText(await dialog('Trash'), 'Weekly FarDec 5, 2082');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('creates the days of a repetition once after a lost answer', async () => {
  allowConsole(/did not answer/);
  await openScreen('/dashboard/events');
  const form = await startEvent('Weekly Once');
  await fill('Day', '2083-03-07', form);
  await user.selectOptions(within(form).getByLabelText('How often'), 'week');
  await fill('Until', '2083-03-28', form);
  answerCalls('POST /rest/v1/events', async (send) => {
    await send();
    throw new TypeError('Failed to fetch');
  });
  await press('Create Event', form);
  await expectNotice('Failed to save event');
  answerCalls('POST /rest/v1/events', (send) => send());
  await fill('Title', 'Weekly Found', form);
  await press('Create Event', form);
  await expectNotice('4 events created successfully');
  expect(await rowsOf('Weekly Once')).toEqual([]);
  expect(await rowsOf('Weekly Found')).toHaveLength(4);
});
