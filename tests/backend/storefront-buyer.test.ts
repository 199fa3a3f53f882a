import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCartRequests } from './cart-requests.ts';
import { openEmulator, type OpenEmulator } from './open-emulator.ts';

/**
 * What other clients of the Storefront API send with a cart, such as the cart handlers of Shopify's Hydrogen, and the
 * shop does not: buyer, addresses and metafields.
 */
let emulator: OpenEmulator;
let requests: ReturnType<typeof createCartRequests>;
let book: string;
beforeAll(async () => {
  emulator = await openEmulator();
  requests = createCartRequests(emulator);
  book = await emulator.variantOf('without-end');
});
afterAll(() => emulator.close());

const open = (input: object = {}) =>
  requests.create({ lines: [{ merchandiseId: book, quantity: 1 }], buyerIdentity: {}, ...input });

describe('a buyer', () => {
  it('is kept, changed in part, and makes a code count that waits for one', async () => {
    const { id, buyerIdentity } = await open({ discountCodes: ['NEWREADER'] });
    expect(buyerIdentity).toEqual({ countryCode: null, email: null, phone: null, customer: null });
    const set = (buyer: object) =>
      requests.mutate('cartBuyerIdentityUpdate', { cartId: id, buyerIdentity: buyer });
    const { cart, warnings } = await set({ email: 'ann@example.com', countryCode: 'US' });
    expect([cart.discountCodes, warnings]).toEqual([[{ code: 'NEWREADER', applicable: true }], []]);
    expect((await set({ phone: '+13045550142' })).cart.buyerIdentity).toMatchObject({
      email: 'ann@example.com',
      countryCode: 'US',
      phone: '+13045550142',
    });
    expect((await set({ email: 'ann' })).userErrors).toMatchObject([
      { code: 'INVALID', field: ['buyerIdentity', 'email'] },
    ]);
    await expect(set({ customerAccessToken: 'secret' })).rejects.toThrow(
      'does not support buyerIdentity.customerAccessToken',
    );
  });
});

describe('an address', () => {
  const to = (city: string, selected = false) => ({
    selected,
    address: { deliveryAddress: { firstName: 'Ann', address1: '1 Main Street', city } },
  });
  type Address = { id: string; selected: boolean; address: { formatted: string[] } };
  const shown = ({ delivery }: { delivery: { addresses: Address[] } }) =>
    delivery.addresses.map(({ selected, address }) => [address.formatted.at(-1), selected]);

  it('is added, selected alone, changed and removed', async () => {
    const first = await open({ delivery: { addresses: [to('Laurel Fork', true)] } });
    expect(shown(first)).toEqual([['Laurel Fork', true]]);
    const { cart } = await requests.mutate('cartDeliveryAddressesAdd', {
      cartId: first.id,
      addresses: [to('Galway', true)],
    });
    expect(shown(cart)).toEqual([
      ['Laurel Fork', false],
      ['Galway', true],
    ]);
    const [{ id }] = cart.delivery.addresses;
    const changed = await requests.mutate('cartDeliveryAddressesUpdate', {
      cartId: first.id,
      addresses: [{ id, selected: true, address: { deliveryAddress: { city: 'Cork' } } }],
    });
    expect(shown(changed.cart)).toEqual([
      ['Cork', true],
      ['Galway', false],
    ]);
    const remove = () =>
      requests.mutate('cartDeliveryAddressesRemove', { cartId: first.id, addressIds: [id] });
    expect(shown((await remove()).cart)).toEqual([['Galway', false]]);
    expect((await remove()).userErrors).toMatchObject([{ code: 'INVALID_DELIVERY_ADDRESS_ID' }]);
    const replaced = await requests.mutate('cartDeliveryAddressesReplace', {
      cartId: first.id,
      addresses: [to('Sligo')],
    });
    expect(shown(replaced.cart)).toEqual([['Sligo', false]]);
  });

  it('is refused beside another selected one, and has no delivery to choose', async () => {
    const { id: cartId } = await open();
    const { userErrors } = await requests.mutate('cartDeliveryAddressesAdd', {
      cartId,
      addresses: [to('Cork', true), to('Sligo', true)],
    });
    expect(userErrors).toMatchObject([{ code: 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED' }]);
    const selectedDeliveryOptions = [
      { deliveryGroupId: 'gid://shopify/CartDeliveryGroup/1', deliveryOptionHandle: 'post' },
    ];
    const chosen = await requests.mutate('cartSelectedDeliveryOptionsUpdate', {
      cartId,
      selectedDeliveryOptions,
    });
    expect(chosen.userErrors).toMatchObject([{ code: 'INVALID_DELIVERY_GROUP' }]);
  });
});

describe('a metafield', () => {
  const type = 'single_line_text_field';
  const set = async (...metafields: object[]) => {
    const query = `mutation ($metafields: [CartMetafieldsSetInput!]!) { cartMetafieldsSet(metafields: $metafields) {
      metafields { namespace key value type } userErrors { code elementIndex field }
    } }`;
    return (await emulator.graphql(query, { metafields })).data.cartMetafieldsSet;
  };
  const remove = async (ownerId: string, key: string) => {
    const query = `mutation ($input: CartMetafieldDeleteInput!) { cartMetafieldDelete(input: $input) {
      deletedId userErrors { code field }
    } }`;
    return (await emulator.graphql(query, { input: { ownerId, key } })).data.cartMetafieldDelete;
  };

  it('is set, replaced and deleted', async () => {
    const { id: ownerId, metafields } = await open({
      metafields: [{ key: 'custom.wish', type, value: 'a duke' }],
    });
    expect(metafields).toEqual([{ key: 'wish', value: 'a duke' }, null]);
    const answer = await set(
      { ownerId, key: 'custom.wish', type, value: 'two dukes' },
      { ownerId, key: 'wish', type, value: 'none' },
    );
    expect(answer).toMatchObject({
      metafields: [{ namespace: 'custom', key: 'wish', value: 'two dukes', type }, { key: 'wish' }],
      userErrors: [],
    });
    expect((await requests.read(ownerId)).metafields).toEqual([
      { key: 'wish', value: 'two dukes' },
      { key: 'wish', value: 'none' },
    ]);
    expect((await remove(ownerId, 'custom.wish')).deletedId).toMatch(/^gid:\/\/shopify\/Metafield/);
    expect((await remove(ownerId, 'custom.wish')).userErrors).toMatchObject([
      { code: 'METAFIELD_DOES_NOT_EXIST' },
    ]);
    expect((await requests.read(ownerId)).metafields).toEqual([
      null,
      { key: 'wish', value: 'none' },
    ]);
  });

  it('of no cart is refused, and none is set', async () => {
    const { id: ownerId } = await open();
    const metafield = { key: 'custom.wish', type, value: 'a duke' };
    const answer = await set(
      { ...metafield, ownerId },
      { ...metafield, ownerId: 'gid://shopify/Cart/1' },
    );
    expect(answer).toEqual({
      metafields: null,
      userErrors: [
        { code: 'INVALID_OWNER', elementIndex: 1, field: ['metafields', '1', 'ownerId'] },
      ],
    });
    expect((await requests.read(ownerId)).metafields).toEqual([null, null]);
  });
});
