import { afterEach, describe, expect, it, vi } from 'vitest';
import { openFunctions } from './open-functions.ts';

const shop = await openFunctions();
vi.stubEnv('SUPABASE_URL', shop.origin());
const data = await import('../../src/data/backend/merchandising.ts');
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.clearFaults();
});

const fetchPicks = async () => (await data.fetchMerchandising()).picks;
const fetchCollections = async () => (await data.fetchMerchandising()).collections;
const picked = async () => (await fetchPicks()).map(({ product_handle }) => product_handle);

describe('staff’s choices in a build', () => {
  it('are the active collections in order, and whether others are hidden', async () => {
    const rows = shop.service().from('collections_config');
    const before = await fetchCollections();
    expect(before.active).toHaveLength(17);
    expect(before.active[0]).toMatchObject({ handle: 'the-garlic-book', show_in_browse: true });
    expect(before.hasInactive).toBe(false);
    await rows.update({ is_active: false }).eq('handle', 'the-garlic-book').throwOnError();
    const after = await fetchCollections();
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
    expect((await fetchPicks())[2]).toMatchObject({
      bookseller: 'Wendell',
      note: 'The letter. That is all.',
    });
    const isAnyInactive = async () => (await data.fetchMerchandising()).hasInactivePicks;
    await rows.update({ is_active: false }).neq('product_handle', 'none').throwOnError();
    expect([await picked(), await isAnyInactive()]).toEqual([[], true]);
    await rows.delete().neq('product_handle', 'none').throwOnError();
    expect([await picked(), await isAnyInactive()]).toEqual([[], false]);
  });

  it.each([
    ['down', '503'],
    ['throttled', '429'],
  ])('are an error while the API is %s', async (fault, status) => {
    await shop.fault({ service: 'rest', fault, times: 20 });
    await expect(data.fetchMerchandising()).rejects.toThrow(
      `The shop’s records answered ${status} (rpc/get_merchandising)`,
    );
    await expect(data.applyDueChanges()).rejects.toThrow(`answered ${status}`);
  });

  it.each([{}, [{ nothing: 1 }], 'words', null])(
    'are an error if the response is %j',
    async (body) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body));
      await expect(data.fetchMerchandising()).rejects.toThrow('not what was expected');
    },
  );

  it('are those of the moment at which staff began to hold the site', async () => {
    const staff = await shop.signIn('owner@heartandhollow.example');
    const collections = shop.service().from('collections_config');
    const first = async () => (await fetchCollections()).active[0]?.handle;
    const before = await first();
    await staff.rpc('set_publish_hold', { held: true }).throwOnError();
    await collections.update({ is_active: false }).eq('handle', before).throwOnError();
    expect(await first()).toBe(before);
    await staff.rpc('set_publish_hold', { held: false }).throwOnError();
    expect(await first()).not.toBe(before);
    await collections.update({ is_active: true }).eq('handle', before).throwOnError();
  });
});
