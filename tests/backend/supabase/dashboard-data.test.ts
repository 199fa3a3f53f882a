import { expect, test, vi } from 'vitest';
import { setCurrency } from '../../../src/domain/cart/money.ts';
import type { EventFields } from '../../../src/domain/events/staff-event.ts';
import { eventRow } from './event-row.ts';
import { openBackend, password } from './open-backend.ts';
import { runSql } from './run-sql.ts';

/** A response of the API has fewer rows than each of the tables. */
const maxRows = 3;
const amount = 8;

const backend = await openBackend(
  (folder) =>
    runSql(
      folder,
      `insert into private.former_event_images values
       ('long-ago.png', now() - interval '31 days'), ('of-a-release.png', now() - interval '29 days');
       insert into storage.objects (bucket_id, name, created_at)
       select 'event-images', name, now() - interval '40 days'
       from unnest('{long-ago.png,of-a-release.png,never-used.png}'::text[]) as name;
       insert into public.releases (id, books, built_at) values ('first', 1, now() - interval '1 day');`,
    ),
  { maxRows },
);
const service = backend.service();
vi.stubEnv('SUPABASE_URL', backend.origin());
/** What the dashboard and the build read and write with. They speak to the backend of this file. */
const data = {
  ...(await import('../../../src/data/backend/postgrest.ts')),
  ...(await import('../../../src/data/backend/events.ts')),
  ...(await import('../../../src/data/backend/staff-events.ts')),
  ...(await import('../../../src/data/backend/staff-collections.ts')),
  ...(await import('../../../src/data/backend/staff-picks.ts')),
  ...(await import('../../../src/data/backend/merchandising.ts')),
  ...(await import('../../../src/data/backend/trash.ts')),
  ...(await import('../../../src/data/backend/publishing.ts')),
  ...(await import('../../../src/data/backend/subscribers.ts')),
  ...(await import('../../../src/data/backend/users.ts')),
  ...(await import('../../../src/data/backend/audit-log.ts')),
  ...(await import('../../../src/data/backend/event-images.ts')),
};
await data
  .getSupabaseClient()
  .auth.signInWithPassword({ email: 'owner@heartandhollow.example', password });

const marks = (name: string) => Array.from({ length: amount }, (_, index) => `${name} ${index}`);
const unit = (mark: string) => mark.replace(' ', '-');
const collection = (mark: string) => ({
  collection_id: unit(mark),
  handle: unit(mark),
  title: mark,
});
const pick = (mark: string) => ({
  product_id: unit(mark),
  product_handle: unit(mark),
  title: mark,
});
const add = (table: string, rows: object[]) => service.from(table).insert(rows).throwOnError();
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

const readers: Record<string, () => Promise<[read: string[], wanted: string[]]>> = {
  async 'events, of build and dashboard'() {
    await add('events', marks('Event').map(eventRow));
    const staff = titles(await data.listEvents()).toSorted();
    const built = titles(await data.fetchEvents()).toSorted();
    expect(staff).toEqual(built);
    return [staff, marks('Event')];
  },
  async collections() {
    await add('collections_config', marks('Collection').map(collection));
    return [titles(await data.listCollections()), marks('Collection')];
  },
  async 'collections of the build'() {
    const { collections } = await data.fetchMerchandising();
    return [titles(collections.active), marks('Collection')];
  },
  async 'staff picks'() {
    await add('staff_picks', marks('Pick').map(pick));
    return [titles(await data.listPicks()), marks('Pick')];
  },
  async 'staff picks of the build'() {
    const { picks } = await data.fetchMerchandising();
    return [picks.map(({ product_id }) => product_id), marks('Pick').map(unit)];
  },
  async 'the trash of events'() {
    await service.from('events').delete().like('title', 'Event %').throwOnError();
    return [titles(await data.listDeleted('events')), marks('Event')];
  },
  async 'the trash of picks'() {
    await service.from('staff_picks').delete().like('title', 'Pick %').throwOnError();
    return [titles(await data.listDeleted('staff_picks')), marks('Pick')];
  },
  async 'scheduled changes'() {
    const { data: row } = await service.from('collections_config').select('id').limit(1).single();
    const change = { topic: 'collections_config', row_id: row?.id, change: { is_active: true } };
    const apply_at = '2099-01-01T00:00:00Z';
    await add(
      'scheduled_changes',
      marks('Change').map((label) => ({ ...change, label, apply_at })),
    );
    return [(await data.listScheduledChanges()).map(({ label }) => label), marks('Change')];
  },
  async 'users and their addresses'() {
    for (const mark of marks('user'))
      await service.auth.admin.createUser({ email: `${unit(mark)}@x.example`, password });
    const emails = marks('user').map((mark) => `${unit(mark)}@x.example`);
    expect(await data.listWaitingUsers()).toHaveLength(amount + 1);
    return [
      (await data.listUsers()).map(({ username }) => username),
      emails.map((email) => email.split('@')[0] ?? ''),
    ];
  },
  async 'the export of subscribers'() {
    const emails = marks('subscriber').map((mark) => `${unit(mark)}@x.example`);
    await add(
      'newsletter_subscribers',
      emails.map((email) => ({ email })),
    );
    const exported = await data.exportSubscribers('', 'subscriber-');
    return [exported.ok ? exported.value.map(({ email }) => email) : [], emails];
  },
  async 'the activity'() {
    const rows = marks('Entry').map((label) => ({
      actor_name: 'ada',
      action: 'created',
      topic: 'events',
      label,
    }));
    await add('audit_log', rows);
    const entries = await data.listAllActivity({ person: 'ada', topic: '', day: '' });
    return [entries.map(({ label }) => label ?? ''), marks('Entry').toReversed()];
  },
  async 'the changes since a release'() {
    const entries = await data.listChangesSince('2000-01-01T00:00:00Z');
    const { count } = await service.from('audit_log').select('*', { count: 'exact', head: true });
    return [[`${entries.length}`], [`${count}`]];
  },
};

test.each(Object.entries(readers))('reads %s past a page', async (_, read) => {
  const [found, wanted] = await read();
  expect(found.filter((name) => wanted.includes(name)).toSorted()).toEqual(wanted.toSorted());
});

const cut = { ok: false, code: 'duplicate' };
const fields: EventFields = {
  ...eventRow('Circle'),
  image: null,
  price: 'Free',
  starts_at: '2099-03-01T21:00:00.000Z',
  ends_at: null,
  address: null,
  link: null,
  book: null,
  attendees: 0,
  max_attendees: 50,
  status: 'scheduled',
  event_type: 'featured',
  is_draft: false,
  visible_from: null,
  visible_until: null,
  series_id: null,
};
const product = {
  id: 'gid://shopify/Product/1',
  handle: 'one-book',
  title: 'One Book',
  author: 'An Author',
  price: '$10.00',
  image: '',
  isNew: false,
  isBestseller: false,
  description: '',
  genre: '',
  tags: [],
};

/** Sends a creation, and once more with the same id after its response was lost. */
const creations: Record<string, () => Promise<{ rows: number; wanted: number }>> = {
  async 'a series of events'() {
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
    const rows = (count: number, title: string) =>
      ids.slice(0, count).map((id) => ({ id, ...fields, title }));
    await data.insertEvents(rows(4, 'Series'), ids.slice(4));
    // The form was changed before the second attempt.
    for (const [count, title] of [
      [4, 'Series'],
      [2, 'Series B'],
      [5, 'Series C'],
    ] as const) {
      const saved = await data.insertEvents(rows(count, title), ids.slice(count));
      expect(saved.ok && saved.value.map((event) => event.title)).toEqual(Array(count).fill(title));
    }
    const listed = await data.listEvents();
    return { rows: listed.filter(({ title }) => title.startsWith('Series')).length, wanted: 5 };
  },
  async 'a collection'() {
    const id = crypto.randomUUID();
    const values = { ...collection('Twice'), description: null, fallback_image: null };
    const draft = {
      ...values,
      icon: 'Heart',
      gradient: 'rose-to-wine',
      show_in_browse: true,
      edition: null,
    } as const;
    for (const title of ['Twice', 'Twice B'])
      expect(await data.insertCollection(id, { ...draft, title })).toMatchObject({
        ok: true,
        value: { id, title },
      });
    expect(await data.insertCollection(crypto.randomUUID(), draft)).toMatchObject(cut);
    const listed = await data.listCollections();
    return { rows: listed.filter(({ handle }) => handle === 'Twice').length, wanted: 1 };
  },
  async 'a staff pick'() {
    const id = crypto.randomUUID();
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await data.insertPick(id, product, true)).toMatchObject({ ok: true, value: { id } });
    expect(await data.insertPick(crypto.randomUUID(), product, true)).toMatchObject({
      ok: false,
      code: 'picked',
    });
    return {
      rows: (await data.listPicks()).filter(({ title }) => title === 'One Book').length,
      wanted: 1,
    };
  },
  async 'a scheduled change'() {
    const [row] = await data.listCollections();
    const change = {
      id: crypto.randomUUID(),
      topic: 'collections_config' as const,
      row_id: row?.id ?? '',
      label: 'Once',
      change: { is_active: false },
    };
    for (const apply_at of ['2099-01-01T00:00:00Z', '2099-02-01T00:00:00Z'])
      expect(await data.scheduleChange({ ...change, apply_at })).toMatchObject({ ok: true });
    const listed = (await data.listScheduledChanges()).filter(({ label }) => label === 'Once');
    expect(listed.map(({ apply_at }) => apply_at)).toEqual(['2099-02-01T00:00:00+00:00']);
    return { rows: listed.length, wanted: 1 };
  },
};

test.each(Object.entries(creations))(
  'creates %s once, however often it is sent',
  async (_, create) => {
    const { rows, wanted } = await create();
    expect(rows).toBe(wanted);
  },
);

test('stores prices of picks with the sign of the store’s currency', async () => {
  const find = async (name: string) => (await data.listPicks()).find(({ title }) => title === name);
  await add('staff_picks', [pick('Unpriced')]);
  expect((await find('Unpriced'))?.price).toBe('0.00');
  const persuasion = await find('Persuasion');
  if (!persuasion) throw new Error('Persuasion is no pick.');
  setCurrency('EUR');
  const updated = await data.updatePickPrice(persuasion);
  setCurrency('USD');
  expect(updated).toMatchObject({ ok: true, value: { price: '€11.95' } });
  const inEuros = { ...product, id: 'gid://shopify/Product/2', price: '€12.50' };
  const inserted = await data.insertPick(crypto.randomUUID(), inEuros, true);
  expect(inserted).toMatchObject({ ok: true, value: { price: '€12.50' } });
});

const url = (name: string) => `${backend.origin()}/storage/v1/object/public/event-images/${name}`;
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uses a picture that another event no longer has, and ends that use. */
const uses: Record<string, (image: string) => PromiseLike<unknown>> = {
  'another event': (image) => add('events', [{ ...eventRow('A copy'), image }]),
  async 'a deleted event that can be restored'(image) {
    await add('events', [{ ...eventRow('Deleted'), image }]);
    await service.from('events').delete().eq('image', image).throwOnError();
  },
  async 'a scheduled change'(image) {
    const [event] = await data.listEvents();
    const change = { topic: 'events', row_id: event?.id, label: 'Picture', change: { image } };
    await add('scheduled_changes', [{ ...change, apply_at: '2099-01-01T00:00:00Z' }]);
  },
  async 'a stored release'(image) {
    await add('events', [{ ...eventRow('Replaced'), image }]);
    await service.from('events').update({ image: null }).eq('image', image).throwOnError();
  },
};

test.each(Object.entries(uses))('keeps a picture that is used by %s', async (use, start) => {
  const name = `${use.replaceAll(' ', '-')}.png`;
  const bucket = data.getSupabaseClient().storage.from('event-images');
  await bucket.upload(name, new Blob([pixel], { type: 'image/png' }));
  await start(url(name));
  await data.removeUnusedImages([url(name)]);
  expect((await fetch(url(name))).status).toBe(200);
});

test('removes pictures that nothing uses, and old ones 30 days after their last use', async () => {
  const bucket = data.getSupabaseClient().storage.from('event-images');
  await bucket.upload('unsaved.png', new Blob([pixel], { type: 'image/png' }));
  await data.removeUnusedImages([url('unsaved.png'), 'https://cdn.shopify.com/other.png']);
  expect((await fetch(url('unsaved.png'))).status).toBe(400);
  const left = (await bucket.list('')).data?.map(({ name }) => name) ?? [];
  expect(left).toContain('of-a-release.png');
  expect(left).not.toContain('long-ago.png');
  expect(left).not.toContain('never-used.png');
});
