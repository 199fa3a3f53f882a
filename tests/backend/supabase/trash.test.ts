import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventRow } from './event-row.ts';
import { listen, rowOf } from './listen.ts';
import { openBackend, type Client, type OpenBackend } from './open-backend.ts';
import { runSql } from './run-sql.ts';

/** An event that was deleted so many days ago, as the trash keeps it. */
const deleted = (id: string, days: number) => `
  insert into public.events (id, title, category, date, time, location, description)
  values ('${id}', 'Old', 'Signing', 'Soon', 'Late', 'Here', 'Once');
  delete from public.events where id = '${id}';
  update public.events_trash set deleted_at = now() - interval '${days} days' where id = '${id}';`;
const removed = '00000000-0000-4000-8000-000000000031';
const nearlyGone = '00000000-0000-4000-8000-000000000029';

let backend: OpenBackend;
let staff: Client;
beforeAll(async () => {
  backend = await openBackend((dataDir) =>
    runSql(dataDir, deleted(removed, 31) + deleted(nearlyGone, 29)),
  );
  staff = await backend.signIn('owner@heartandhollow.example');
});
afterAll(async () => {
  await staff.removeAllChannels();
  await backend.close();
});

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
const restore = (id: string, client = staff) => client.rpc('restore_event', { id });

test('archives a deleted event with user and time, and restores it unchanged', async () => {
  const { until, heard } = await listen(staff, { table: 'events' });
  const event = await add();
  await remove(event.id);
  expect((await staff.from('events').select().eq('id', event.id)).data).toEqual([]);
  const saved = await staff.from('events_trash').select().eq('id', event.id).single();
  expect(saved.data).toMatchObject({ title: 'Removed', event, deleted_by: 'owner' });
  expect(Date.now() - Date.parse(saved.data.deleted_at)).toBeLessThan(60_000);

  const { data } = await restore(event.id);
  expect(data).toEqual(event);
  expect((await staff.from('events').select().eq('id', event.id)).data).toEqual([event]);
  expect((await staff.from('events_trash').select().eq('id', event.id)).data).toEqual([]);
  await until(() => heard.length === 3);
  expect(heard.map(({ eventType }) => eventType)).toEqual(['INSERT', 'DELETE', 'INSERT']);
  expect(heard.map((one) => rowOf(one)['id'])).toEqual([event.id, event.id, event.id]);

  await remove(event.id);
  expect((await restore(event.id)).data).toEqual(event);
  const log = staff.from('audit_log').select('action, actor_name, subject_id');
  expect((await log.order('id', { ascending: false }).limit(1)).data).toEqual([
    { action: 'created', actor_name: 'owner', subject_id: event.id },
  ]);
});

test('restores nothing that is not in the trash', async () => {
  const event = await add();
  for (const id of [crypto.randomUUID(), event.id])
    expect(await restore(id)).toMatchObject({ status: 404, error: { code: 'PT404' } });
  await remove(event.id);
  const answers = await Promise.all([restore(event.id), restore(event.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('only approved staff restore', async () => {
  const event = await add();
  await remove(event.id);
  const pending = await backend.signIn('pending@heartandhollow.example');
  expect(await restore(event.id, backend.client())).toMatchObject({ status: 401 });
  expect(await restore(event.id, pending)).toMatchObject({ status: 403 });
  expect((await restore(event.id)).status).toBe(200);
});

test('after thirty days it is seen no more, and with the next delete it is gone', async () => {
  const ids = async (client: Client) => {
    const { data } = await client.from('events_trash').select('id').in('id', [removed, nearlyGone]);
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
    const trash = staff.from('merchandising_trash').select().eq('id', row.id);
    expect((await trash.single().throwOnError()).data).toMatchObject({
      subject: table,
      title: row.title,
      deleted_by: 'owner',
    });
    await staff.rpc('restore_merchandising', { id: row.id }).throwOnError();
    expect((await order()).map(({ id }: { id: string }) => id)).toEqual(
      before.map(({ id }: { id: string }) => id),
    );
    expect((await staff.rpc('restore_merchandising', { id: row.id })).status).toBe(404);
  }
});

test('says that a pick was added again meanwhile, and keeps it in the trash', async () => {
  const { data: pick } = await staff.from('staff_picks').select().limit(1).single().throwOnError();
  await staff.from('staff_picks').delete().eq('id', pick.id).throwOnError();
  const { product_id, product_handle, title } = pick;
  await staff.from('staff_picks').insert({ product_id, product_handle, title }).throwOnError();
  const { error } = await staff.rpc('restore_merchandising', { id: pick.id });
  expect(error?.code).toBe('23505');
  const trash = staff.from('merchandising_trash').select('id').eq('id', pick.id);
  expect((await trash.throwOnError()).data).toHaveLength(1);
});
