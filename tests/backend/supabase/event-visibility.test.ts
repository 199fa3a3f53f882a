import { expect, test } from 'vitest';
import { eventRow } from './event-row.ts';
import { listen } from './listen.ts';
import { openBackend, type Client } from './open-backend.ts';

const backend = await openBackend();
const staff = await backend.signIn('owner@heartandhollow.example');

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('shows visitors only the events that are public now', async () => {
  const rows = [
    eventRow('Public'),
    { ...eventRow('Draft'), is_draft: true },
    { ...eventRow('Appeared'), visible_from: minutesFromNow(-1) },
    { ...eventRow('Appears'), visible_from: minutesFromNow(5) },
    { ...eventRow('Disappeared'), visible_until: minutesFromNow(-1) },
    { ...eventRow('Disappears'), visible_until: minutesFromNow(5) },
  ];
  for (const row of rows) await staff.from('events').insert(row).throwOnError();
  const titles = rows.map(({ title }) => title);
  const seenBy = async (client: Client) => {
    const { data } = await client.from('events').select('title').in('title', titles).throwOnError();
    return data.map(({ title }: { title: string }) => title).toSorted();
  };
  const visible = ['Appeared', 'Disappears', 'Public'];
  expect(await seenBy(backend.client())).toEqual(visible);
  expect(await seenBy(await backend.signIn('pending@heartandhollow.example'))).toEqual(visible);
  expect(await seenBy(staff)).toEqual(titles.toSorted());
});

test('tells visitors of an event that is hidden from them', async () => {
  const { heard, until } = await listen(backend.client(), { table: 'withdrawn_events' });
  const rows = [eventRow('Hidden later'), { ...eventRow('Never public'), is_draft: true }];
  const { data } = await staff.from('events').insert(rows).select('id').throwOnError();
  const [shown = '', draft = ''] = data.map(({ id }: { id: string }) => id);
  const change = (id: string, values: object) =>
    staff.from('events').update(values).eq('id', id).throwOnError();
  await change(draft, { visible_until: minutesFromNow(-1) });
  await change(shown, { title: 'Still public' });
  await change(shown, { is_draft: true });
  await until(() => heard.length > 0);
  expect(heard.map((payload) => payload.new)).toEqual([
    { id: shown, withdrawn_at: expect.any(String) },
  ]);
});

test.each([
  ['an unknown state', { status: 'full' }],
  [
    'a moment before its own',
    { visible_from: minutesFromNow(5), visible_until: minutesFromNow(1) },
  ],
  ['no finite moment', { visible_from: 'infinity' }],
])('refuses %s', async (_, change) => {
  const { error } = await staff.from('events').insert({ ...eventRow('Refused'), ...change });
  expect(error?.code).toBe('23514');
});
