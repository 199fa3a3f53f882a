import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFunctions, type OpenFunctions } from './open-functions.ts';

let shop: OpenFunctions;
let fetchCollectionConfig: typeof import('../../src/data/supabase/merchandising.ts').fetchCollectionConfig;
let fetchStaffPicks: typeof import('../../src/data/supabase/merchandising.ts').fetchStaffPicks;
beforeAll(async () => {
  shop = await openFunctions();
  process.env['SUPABASE_URL'] = shop.origin();
  ({ fetchCollectionConfig } = await import('../../src/data/supabase/merchandising.ts'));
  ({ fetchStaffPicks } = await import('../../src/data/supabase/merchandising.ts'));
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.clearFaults();
});

const picked = async () => (await fetchStaffPicks()).map(({ product_handle }) => product_handle);

describe('staff’s choices in a build', () => {
  it('are the active collections in order, and whether others are hidden', async () => {
    const rows = shop.service().from('collections_config');
    const before = await fetchCollectionConfig();
    expect(before.active).toHaveLength(17);
    expect(before.active[0]).toMatchObject({ handle: 'the-garlic-book', show_in_browse: true });
    expect(before.hasInactive).toBe(false);
    await rows.update({ is_active: false }).eq('handle', 'the-garlic-book').throwOnError();
    const after = await fetchCollectionConfig();
    expect(after.active[0]?.handle).toBe('signed-books');
    expect([after.active.length, after.hasInactive]).toEqual([16, true]);
    await rows.update({ is_active: true }).eq('handle', 'the-garlic-book').throwOnError();
  });

  it('are the active picks in order, with their notes', async () => {
    const rows = shop.service().from('staff_picks');
    expect(await picked()).toEqual([
      'the-garlic-book',
      'persuasion',
      'the-thorn-court',
      'night-shift-at-the-orpheum',
    ]);
    await rows.update({ is_active: true, sort_order: 0 }).eq('product_handle', 'cranford');
    expect(await picked()).toEqual([
      'cranford',
      'the-garlic-book',
      'persuasion',
      'the-thorn-court',
      'night-shift-at-the-orpheum',
    ]);
    expect((await fetchStaffPicks())[2]).toMatchObject({
      bookseller: 'Marnie',
      note: 'The letter. That is all.',
    });
    await rows.delete().neq('product_handle', 'none').throwOnError();
    expect(await picked()).toEqual([]);
  });

  it.each([
    ['down', '503'],
    ['throttled', '429'],
  ])('are an error while the API is %s', async (fault, status) => {
    await shop.fault({ service: 'rest', fault, times: 20 });
    await expect(fetchCollectionConfig()).rejects.toThrow(
      new RegExp(`The shop’s records answered ${status} \\((collections_config|rpc/has_inactive)`),
    );
    await expect(fetchStaffPicks()).rejects.toThrow(`answered ${status} (staff_picks)`);
  });

  it.each([{}, [{ nothing: 1 }], 'words', null])(
    'are an error if the response is %j',
    async (body) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body));
      await expect(fetchStaffPicks()).rejects.toThrow('not what was expected');
      await expect(fetchCollectionConfig()).rejects.toThrow('not what was expected');
    },
  );
});
