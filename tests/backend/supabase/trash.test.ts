import { afterAll, expect, test } from 'vitest';
import { eventRow } from './event-row.ts';
import { listen, rowOf } from './listen.ts';
import { openBackend, type Client } from './open-backend.ts';
import { runSql } from './run-sql.ts';

/** An event that was deleted so many days ago, as the trash keeps it. */
const deleted = (id: string, days: number) => `
  insert into public.events (id, title, category, date, time, location, description)
  values ('${id}', 'Old', 'Signing', 'Soon', 'Late', 'Here', 'Once');
  delete from public.events where id = '${id}';
  update public.trash set deleted_at = now() - interval '${days} days' where id = '${id}';`;
const removed = '00000000-0000-4000-8000-000000000031';
const nearlyGone = '00000000-0000-4000-8000-000000000029';
/** A row of each table, deleted before the table had one of its columns. */
const older = '00000000-0000-4000-8000-000000000000';
const tables = ['events', 'staff_picks', 'collections_config'] as const;
const deletedBeforeColumn = [
  deleted(older, 0),
  ...['staff_picks', 'collections_config'].map(
    (table) => `
      update public.${table} set id = '${older}' where sort_order = 1;
      delete from public.${table} where id = '${older}';`,
  ),
  ...tables.map((table) => `alter table public.${table} add added text not null default 'later';`),
].join('');

const backend = await openBackend((dataDir) =>
  runSql(dataDir, deletedBeforeColumn + deleted(removed, 31) + deleted(nearlyGone, 29)),
);
const staff = await backend.signIn('owner@heartandhollow.example');
afterAll(() => staff.removeAllChannels());

const add = async () => {
  const moment = '2026-12-24T23:00:00.123456+00:00';
  const row = {
    ...eventRow('Removed'),
    starts_at: moment,
    attendees: 3,
    link: 'https://a.example/',
  };
  return (await staff.from('events').insert(row).select().single().throwOnError()).data;
};
const remove = (id: string) => staff.from('events').delete().eq('id', id).throwOnError();
const restore = (id: string, client = staff, topic = 'events') =>
  client.rpc('restore_deleted', { topic, ids: [id] });

test('archives a deleted event with user and time, and restores it unchanged', async () => {
  const { until, heard } = await listen(staff, { table: 'events' });
  const event = await add();
  await remove(event.id);
  expect((await staff.from('events').select().eq('id', event.id)).data).toEqual([]);
  const saved = await staff.from('trash').select().eq('id', event.id).single();
  expect(saved.data).toMatchObject({ title: 'Removed', deleted_row: event, deleted_by: 'owner' });
  expect(Date.now() - Date.parse(saved.data.deleted_at)).toBeLessThan(60_000);

  const { data } = await restore(event.id);
  expect(data).toEqual([event]);
  expect((await staff.from('events').select().eq('id', event.id)).data).toEqual([event]);
  expect((await staff.from('trash').select().eq('id', event.id)).data).toEqual([]);
  await until(() => heard.length === 3);
  expect(heard.map(({ eventType }) => eventType)).toEqual(['INSERT', 'DELETE', 'INSERT']);
  expect(heard.map((one) => rowOf(one)['id'])).toEqual([event.id, event.id, event.id]);

  await remove(event.id);
  expect((await restore(event.id)).data).toEqual([event]);
  const log = staff.from('audit_log').select('action, actor_name, topic_id');
  expect((await log.order('id', { ascending: false }).limit(1)).data).toEqual([
    { action: 'created', actor_name: 'owner', topic_id: event.id },
  ]);
});

test('restores nothing that is not in the trash', async () => {
  const event = await add();
  for (const id of [crypto.randomUUID(), event.id])
    expect(await restore(id)).toMatchObject({ status: 404, error: { code: 'PT404' } });
  await remove(event.id);
  expect((await restore(event.id, staff, 'staff_picks')).status).toBe(404);
  const answers = await Promise.all([restore(event.id), restore(event.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test.each(tables)(
  'restores a row of %s that lacks a later column, with its default',
  async (table) => {
    const { data } = await restore(older, staff, table).throwOnError();
    expect(data[0]).toMatchObject({
      id: older,
      added: 'later',
      ...(table !== 'events' && { sort_order: 1 }),
    });
    expect((await staff.from(table).select().eq('id', older)).data).toEqual(data);
  },
);

test('restores a repetition at once, without those that were restored before', async () => {
  const series_id = crypto.randomUUID();
  const rows = ['2026-12-05', '2026-12-12', '2026-12-19'].map((day) => ({
    ...eventRow('Weekly'),
    starts_at: `${day}T23:00:00+00:00`,
    series_id,
  }));
  const { data: events } = await staff.from('events').insert(rows).select().throwOnError();
  const ids = events.map(({ id }: { id: string }) => id);
  await staff.from('events').delete().in('id', ids).throwOnError();
  const listed = staff
    .from('trash')
    .select('deleted_at, starts_at:deleted_row->>starts_at, series_id:deleted_row->>series_id')
    .in('id', ids);
  const { data: deleted } = await listed.throwOnError();
  expect(deleted.map(({ starts_at }) => starts_at).toSorted()).toEqual(
    rows.map(({ starts_at }) => starts_at),
  );
  expect(new Set(deleted.map(({ deleted_at }) => deleted_at)).size).toBe(1);
  expect(deleted[0]?.series_id).toBe(series_id);

  await restore(`${ids[0]}`).throwOnError();
  const { data } = await staff.rpc('restore_deleted', { topic: 'events', ids }).throwOnError();
  expect(data).toHaveLength(2);
  const { data: back } = await staff.from('events').select().eq('series_id', series_id);
  expect(back).toEqual(expect.arrayContaining(events));
});

test('after thirty days it is seen no more, and with the next delete it is gone', async () => {
  const ids = async (client: Client) => {
    const { data } = await client.from('trash').select('id').in('id', [removed, nearlyGone]);
    return data?.map(({ id }) => id).toSorted();
  };
  expect(await ids(staff)).toEqual([nearlyGone]);
  expect((await restore(removed)).status).toBe(404);
  await remove((await add()).id);
  expect(await ids(backend.service())).toEqual([nearlyGone]);
});

test('archives staff picks and collections, and restores each at its place', async () => {
  for (const table of ['staff_picks', 'collections_config']) {
    const order = async () => {
      const { data } = await staff.from(table).select().order('sort_order').throwOnError();
      return data;
    };
    const before = await order();
    const row = before[1];
    await staff.from(table).delete().eq('id', row.id).throwOnError();
    const trash = staff.from('trash').select().eq('id', row.id);
    expect((await trash.single().throwOnError()).data).toMatchObject({
      topic: table,
      title: row.title,
      deleted_by: 'owner',
    });
    const restored = await restore(row.id, staff, table).throwOnError();
    expect(restored.data).toEqual([{ ...row, updated_at: expect.any(String) }]);
    expect((await order()).map(({ id }: { id: string }) => id)).toEqual(
      before.map(({ id }: { id: string }) => id),
    );
    expect((await restore(row.id, staff, table)).status).toBe(404);
  }
});

test('says that a pick was added again meanwhile, and keeps it in the trash', async () => {
  const { data: pick } = await staff.from('staff_picks').select().limit(1).single().throwOnError();
  await staff.from('staff_picks').delete().eq('id', pick.id).throwOnError();
  const { product_id, product_handle, title } = pick;
  await staff.from('staff_picks').insert({ product_id, product_handle, title }).throwOnError();
  const { error } = await restore(pick.id, staff, 'staff_picks');
  expect(error?.code).toBe('23505');
  const trash = staff.from('trash').select('id').eq('id', pick.id);
  expect((await trash.throwOnError()).data).toHaveLength(1);
});
