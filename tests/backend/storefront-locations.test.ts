import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogFileSchema } from '../../src/catalog-import/index.ts';
import { smallCatalog } from '../fixtures/catalog.ts';
import { openEmulator } from './open-emulator.ts';

const catalog = catalogFileSchema.parse({
  ...smallCatalog,
  books: [
    ...smallCatalog.books,
    {
      handle: 'download',
      title: 'Download',
      editions: [{ title: 'E-book', price: '3', digital: true }],
    },
  ],
});

const emulator = await openEmulator(catalog);
afterAll(() => emulator.close());
beforeEach(() => emulator.clearFaults());

const locationsQuery = '{ locations(first: 5) { nodes { id name } } }';

async function availability(handle: string) {
  const { data, errors } = await emulator.graphql(
    `query ($handle: String!) { product(handle: $handle) { variants(first: 1) { nodes {
      storeAvailability(first: 5) {
        nodes { available quantityAvailable pickUpTime location { id name } } pageInfo { hasNextPage }
      }
    } } } }`,
    { handle },
  );
  if (errors) throw new Error(errors[0].message);
  return data.product.variants.nodes[0].storeAvailability.nodes;
}

describe('the location', () => {
  it('is one, that of the shop', async () => {
    const { data } = await emulator.graphql(locationsQuery);
    expect(data.locations.nodes).toMatchObject([{ name: 'Heart & Hollow' }]);
  });

  it('can close', async () => {
    expect(await emulator.fault({ location: 'close' })).toBe(200);
    expect(await availability('three-left')).toEqual([]);
    expect((await emulator.graphql(locationsQuery)).data.locations.nodes).toEqual([]);
    await emulator.clearFaults();
    expect(await availability('three-left')).toHaveLength(1);
  });

  it('is hidden from a token without the scope', async () => {
    await emulator.fault({ revoke: 'unauthenticated_read_product_pickup_locations' });
    await expect(availability('three-left')).rejects.toThrow('Access denied for storeAvailability');
    const { errors } = await emulator.graphql(locationsQuery);
    expect(errors[0].extensions.code).toBe('ACCESS_DENIED');
  });
});

describe('the availability of a variant', () => {
  it.each([
    ['with three copies', 'three-left', { available: true, quantityAvailable: 3 }],
    ['that is sold out', 'none-left', { available: false, quantityAvailable: 0 }],
    ['that can be ordered ahead', 'not-yet', { available: true, quantityAvailable: 0 }],
    ['that is not counted', 'without-end', { available: true, quantityAvailable: 0 }],
  ])('%s is true of the shelf', async (_, handle, expected) => {
    expect(await availability(handle)).toMatchObject([
      {
        ...expected,
        pickUpTime: 'Usually ready in 24 hours',
        location: { name: 'Heart & Hollow' },
      },
    ]);
  });

  it('that is a download is none', async () => {
    expect(await availability('download')).toEqual([]);
  });

  it('follows the stock', async () => {
    const variant = await emulator.variantOf('three-left');
    await emulator.fault({ variant, quantity: 1 });
    expect(await availability('three-left')).toMatchObject([{ quantityAvailable: 1 }]);
  });
});
