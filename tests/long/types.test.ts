import { spawnSync } from 'node:child_process';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import type { Database } from '../../src/data/backend/database.generated.d.ts';
import { openBackend, type OpenBackend } from '../backend/supabase/open-backend.ts';

let backend: OpenBackend;
beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());

test('has types of the current migrations; "npm run types" updates them', () => {
  const generator = 'src/emulator/supabase/generate-types.ts';
  const check = spawnSync(process.execPath, [generator, '--check'], { encoding: 'utf8' });
  expect(check).toMatchObject({ status: 0 });
});

test('types what a client reads, writes and calls', async () => {
  const client = createClient<Database>(
    backend.origin(),
    'sb_publishable_local-emulator-only-00_emulator',
  );
  const { data } = await client.from('events').select('title, attendees, link').limit(1).single();
  expectTypeOf(data).toEqualTypeOf<{
    title: string;
    attendees: number;
    link: string | null;
  } | null>();
  expect(data?.attendees).toBeTypeOf('number');

  const picks = await client.from('staff_picks').select().eq('is_active', true);
  expectTypeOf(picks.data?.[0]?.tags).toEqualTypeOf<string[] | undefined>();
  expect(picks.data?.[0]?.tags).toBeInstanceOf(Array);

  const profile = await client.rpc('ensure_profile');
  expectTypeOf(profile.data?.approved).toEqualTypeOf<boolean | null | undefined>();
  expect(profile.error?.code).toBe('42501');

  // @ts-expect-error There is no such column.
  await client.from('events').insert({ nothing: 1 });
  // @ts-expect-error There is no such table.
  await client.from('nothing').select();
});
