import { beforeEach, expect, it } from 'vitest';
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
beforeEach(() => emulator.clearFaults());

async function availability(handle: string) {
  const { data, errors } = await emulator.graphql(
    `query ($handle: String!) { product(handle: $handle) { variants(first: 1) { nodes {
      storeAvailability(first: 5) {
        nodes { available quantityAvailable } pageInfo { hasNextPage }
      }
    } } } }`,
    { handle },
  );
  if (errors) throw new Error(errors[0].message);
  return data.product.variants.nodes[0].storeAvailability.nodes;
}

it('is one, that of the shop, where a download is not', async () => {
  const query = '{ locations(first: 5) { nodes { id name } } }';
  const { data } = await emulator.graphql(query);
  expect(data.locations.nodes).toMatchObject([{ name: 'Heart & Hollow' }]);
  expect(await availability('download')).toEqual([]);
  await emulator.fault({ revoke: 'unauthenticated_read_product_pickup_locations' });
  await expect(availability('three-left')).rejects.toThrow('Access denied for storeAvailability');
  expect((await emulator.graphql(query)).errors[0].extensions.code).toBe('ACCESS_DENIED');
});

it.each([
  ['with three copies', 'three-left', { available: true, quantityAvailable: 3 }],
  ['that is sold out', 'none-left', { available: false, quantityAvailable: 0 }],
  ['that can be ordered ahead', 'not-yet', { available: true, quantityAvailable: 0 }],
  ['that is not counted', 'without-end', { available: true, quantityAvailable: 0 }],
])('says of a variant %s what is true of the shelf', async (_, handle, expected) => {
  expect(await availability(handle)).toMatchObject([expected]);
});
