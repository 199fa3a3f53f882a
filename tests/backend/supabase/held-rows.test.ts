import { describe, expect, test } from 'vitest';
import { openBackend, type Client } from './open-backend.ts';

const backend = await openBackend();
const staff = await backend.signIn('owner@heartandhollow.example');
const others = [backend.client(), await backend.signIn('pending@heartandhollow.example')];

describe.each([
  ['staff_picks', { product_id: 'held', product_handle: 'held', title: 'Held' }],
  ['collections_config', { collection_id: 'held', handle: 'held', title: 'Held' }],
])('while the site is held, of %s', (table, row) => {
  const titlesOf = async (client: Client) => {
    const rows = client.from(table).select('title').eq('is_active', true).order('title');
    return (await rows.throwOnError()).data.map(({ title }) => title);
  };
  const hold = (held: boolean) => staff.rpc('set_publish_hold', { held }).throwOnError();

  test('visitors see no row that is added, changed or restored', async () => {
    const ids = (await staff.from(table).select('id').eq('is_active', true).limit(2)).data ?? [];
    const [changed, restored] = ids.map(({ id }) => id);
    const before = await titlesOf(staff);
    await hold(true);
    expect(await titlesOf(backend.client())).toEqual(before);

    await staff.from(table).insert<Record<string, string>>(row).throwOnError();
    await staff.from(table).update({ title: 'Held, too' }).eq('id', changed).throwOnError();
    await staff.from(table).delete().eq('id', restored).throwOnError();
    await staff.rpc('restore_deleted', { topic: table, ids: [restored] }).throwOnError();
    const during = await titlesOf(staff);
    expect(during).toEqual(expect.arrayContaining(['Held', 'Held, too']));
    const isOld = (title: string) => before.includes(title);
    for (const other of others) {
      const seen = await titlesOf(other);
      expect(seen.every(isOld)).toBe(true);
      expect(seen).toHaveLength(before.length - 2);
    }
    await hold(false);
    for (const other of others) expect(await titlesOf(other)).toEqual(during);
  });
});
