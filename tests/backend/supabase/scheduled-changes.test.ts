import { beforeEach, expect, test } from 'vitest';
import { eventRow } from './event-row.ts';
import { openBackend, type Client } from './open-backend.ts';

let event: { id: string };
const backend = await openBackend();
const staff = await backend.signIn('owner@heartandhollow.example');
const service = backend.service();
beforeEach(async () => {
  const inserted = staff.from('events').insert(eventRow('Supper')).select('id').single();
  event = (await inserted.throwOnError()).data;
});

const soon = () => new Date(Date.now() + 60_000).toISOString();
const justNow = () => new Date(Date.now() - 1000).toISOString();
const schedule = (change: object, apply_at: string, client: Client = staff, row_id = event.id) =>
  client
    .from('scheduled_changes')
    .insert({ topic: 'events', row_id, label: 'Supper', change, apply_at })
    .select()
    .single();
const applyDue = async (client = service) =>
  (await client.rpc('apply_due_changes').throwOnError()).data;
const read = async (table: string, id: string) =>
  (await staff.from(table).select().eq('id', id).single().throwOnError()).data;

test('applies a change at its moment, on behalf of its author', async () => {
  const later = (await schedule({ status: 'cancelled' }, soon()).throwOnError()).data;
  expect(later).toMatchObject({ created_by_name: 'owner', applied_at: null });
  const { next_change } = await applyDue();
  expect(Date.parse(next_change)).toBeLessThanOrEqual(Date.parse(later.apply_at));
  expect(await read('events', event.id)).toMatchObject({ status: 'scheduled' });

  const due = (await schedule({ status: 'postponed', price: '$5' }, justNow()).throwOnError()).data;
  const stranger = await backend.signIn('pending@heartandhollow.example');
  const { last_change } = await applyDue(stranger);
  expect(await read('events', event.id)).toMatchObject({ status: 'postponed', price: '$5' });
  const applied = await read('scheduled_changes', due.id);
  expect(applied).toMatchObject({ error: null });
  expect(Date.parse(last_change)).toBe(Date.parse(applied.applied_at));
  const { data } = await staff
    .from('audit_log')
    .select('actor_id, actor_name, action, changed, details')
    .eq('topic_id', event.id)
    .eq('action', 'updated')
    .throwOnError();
  expect(data).toEqual([
    {
      actor_id: staff.userId,
      actor_name: 'owner (scheduled)',
      action: 'updated',
      changed: ['price', 'status'],
      details: { price: ['Free', '$5'], status: ['scheduled', 'postponed'] },
    },
  ]);
  // A second call changes nothing.
  await staff.from('events').update({ price: 'Free' }).eq('id', event.id).throwOnError();
  await applyDue();
  expect(await read('events', event.id)).toMatchObject({ price: 'Free' });
});

test.each([
  ['a column that staff may not write', { created_at: '2026-01-01T00:00:00Z' }, '22023'],
  ['an unknown column', { nothing: 1 }, '22023'],
  ['a value that a constraint rejects', { status: 'full' }, '23514'],
  ['no change', {}, '22023'],
])('refuses %s when it is scheduled', async (_, change, code) => {
  expect((await schedule(change, soon())).error?.code).toBe(code);
  expect(await read('events', event.id)).toMatchObject({ status: 'scheduled' });
});

test('refuses a change of a row that does not exist', async () => {
  const missing = await schedule({ price: '$5' }, soon(), staff, crypto.randomUUID());
  expect(missing.status).toBe(404);
});

test('keeps a change from being applied after its author lost access, or its row is gone', async () => {
  const author = await backend.signIn('marnie@heartandhollow.example');
  const { data } = await schedule({ price: '$9' }, justNow(), author).throwOnError();
  const profile = service.from('profiles').update({ approved: false });
  await profile.eq('user_id', author.userId).throwOnError();
  await applyDue();
  await service.from('profiles').update({ approved: true }).eq('user_id', author.userId);
  expect(await read('events', event.id)).toMatchObject({ price: 'Free' });
  expect(await read('scheduled_changes', data.id)).toMatchObject({
    error: 'Its author may not publish any more.',
  });
  const log = staff.from('audit_log').select('action, actor_name, label').eq('topic_id', data.id);
  expect((await log.eq('action', 'failed').throwOnError()).data).toEqual([
    { action: 'failed', actor_name: 'marnie', label: 'Supper' },
  ]);

  const gone = (await schedule({ price: '$9' }, justNow()).throwOnError()).data;
  await staff.from('events').delete().eq('id', event.id).throwOnError();
  await applyDue();
  expect(await read('scheduled_changes', gone.id)).toMatchObject({ error: 'It no longer exists.' });
});

test('lets staff cancel a change that is not applied yet', async () => {
  const { data } = await schedule({ price: '$9' }, soon()).throwOnError();
  const cancelled = staff.from('scheduled_changes').delete().eq('id', data.id).select('id');
  expect((await cancelled.throwOnError()).data).toHaveLength(1);
});

test('tells the next change to staff and the operator only', async () => {
  await schedule({ price: '$9' }, soon()).throwOnError();
  const pending = await backend.signIn('pending@heartandhollow.example');
  const nextOf = async (client: Client) => (await applyDue(client)).next_change;
  expect(await Promise.all([backend.client(), pending].map(nextOf))).toEqual([null, null]);
  expect(await Promise.all([staff, service].map(nextOf))).not.toContain(null);
});

test('moves a change that waits, whose mover becomes its author', async () => {
  const { data: change } = await schedule({ status: 'cancelled' }, soon()).throwOnError();
  const other = await backend.signIn('marnie@heartandhollow.example');
  const apply_at = new Date(Date.now() + 3_600_000).toISOString();
  const move = (client: Client = other, id = change.id) =>
    client.from('scheduled_changes').update({ apply_at }).eq('id', id).select();
  const moved = await move().throwOnError();
  expect(moved.data).toMatchObject([{ created_by: other.userId, applied_at: null }]);
  expect(Date.parse(moved.data[0].apply_at)).toBe(Date.parse(apply_at));
  const log = staff.from('audit_log').select('actor_name, action').eq('topic_id', change.id);
  const { data: entries } = await log.order('id').throwOnError();
  expect(entries.map(({ action }) => action)).toEqual(['created', 'updated']);

  const { data: made } = await schedule({ price: '$6' }, justNow()).throwOnError();
  await applyDue();
  expect((await move(staff, made.id)).data).toEqual([]);
  const pending = await backend.signIn('pending@heartandhollow.example');
  expect((await move(pending)).data).toEqual([]);
  await staff.from('events').delete().eq('id', event.id).throwOnError();
  expect((await move()).error).toMatchObject({ code: 'PT404' });
});

test('shows staff the site as it will be, and changes nothing', async () => {
  const pick = { product_id: 'prepared', product_handle: 'prepared', title: 'Prepared' };
  const shown = staff.from('staff_picks').select('id').eq('is_active', true).limit(1).single();
  const hidden = (await shown.throwOnError()).data.id;
  await staff.from('staff_picks').update({ is_active: false }).eq('id', hidden).throwOnError();
  await staff.rpc('set_publish_hold', { held: true }).throwOnError();
  await staff
    .from('staff_picks')
    .insert({ ...pick, is_active: false })
    .throwOnError();
  await staff.from('events').update({ is_draft: true }).eq('id', event.id).throwOnError();
  await schedule({ price: '$5' }, soon()).throwOnError();
  await service.from('scheduled_changes').delete().neq('row_id', event.id).throwOnError();
  const gone = staff.from('events').insert(eventRow('Gone')).select('id').single();
  const { id } = (await gone.throwOnError()).data;
  await schedule({ price: '$6' }, soon(), staff, id).throwOnError();
  await staff.from('events').delete().eq('id', id).throwOnError();

  const { data } = await staff.rpc('get_pending_site').throwOnError();
  const find = (rows: { id: string; title: string }[], one: string) =>
    rows.find((row) => row.id === one || row.title === one);
  expect(find(data.events, event.id)).toMatchObject({ price: '$5' });
  expect(find(data.merchandising.picks, 'Prepared')).toBeDefined();
  expect(find(data.merchandising.picks, hidden)).toBeUndefined();
  expect(data.left_out).toEqual(['Supper']);
  expect(await read('events', event.id)).toMatchObject({ price: 'Free', is_draft: true });
  const prepared = staff.from('staff_picks').select('is_active').eq('title', 'Prepared').single();
  expect((await prepared.throwOnError()).data.is_active).toBe(false);
  const { data: held } = await backend.client().rpc('get_merchandising').throwOnError();
  expect(find(held.picks, 'Prepared')).toBeUndefined();
  await staff.rpc('set_publish_hold', { held: false }).throwOnError();
});
